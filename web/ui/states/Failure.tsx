import { Box, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import failure from './Failure.module.css'
import classes from './notice.module.css'

interface FailureProps {
  title: string
  detail?: string | undefined
  onRetry: () => void
}

/** Shown if something could not be loaded, with a button to retry. */
export function Failure({ title, detail, onRetry }: FailureProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.title}>{title}</p>
      <p className={classes.detail}>{detail ?? t('FAILURE_HINT')}</p>
      <Button onClick={onRetry}>{t('BTN_RETRY')}</Button>
    </div>
  )
}

/** A failure within a line: a part of a screen could not be loaded, with a button to retry. */
export function InlineFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Box component="p" fz="sm" c="inherit" role="alert">
      {text}{' '}
      <button type="button" className={failure.again} onClick={onRetry}>
        {t('BTN_RETRY')}
      </button>
    </Box>
  )
}
