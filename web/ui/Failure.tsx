import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
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
