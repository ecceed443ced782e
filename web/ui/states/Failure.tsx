import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import failure from './Failure.module.css'
import classes from './notice.module.css'

interface FailureProps {
  title: string
  detail?: string | undefined
  onRetry: () => void
}

/** Something could not be loaded: says so and offers to try again. */
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

/** In a line, where a part of a screen could not be had: what is missing, and the way to ask once more. */
export function InlineFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={failure.line} role="alert">
      {text}{' '}
      <button type="button" className={failure.again} onClick={onRetry}>
        {t('BTN_RETRY')}
      </button>
    </p>
  )
}
