import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDesk } from '../desk.ts'
import classes from '../Locked.module.css'

/** Until the desk has said who sits here. */
export function Waiting({ onRetry }: { onRetry: (() => unknown) | undefined }) {
  const { t } = useTranslation()
  const { shopName } = useDesk()
  return (
    <main className={classes.locked}>
      <p className={classes.house}>{shopName}</p>
      <h1>{t('DESK_TITLE')}</h1>
      <p role="status">{t(onRetry ? 'DESK_UNREACHABLE' : 'DESK_LOADING')}</p>
      {onRetry && <Button onClick={() => onRetry()}>{t('DESK_AGAIN')}</Button>}
    </main>
  )
}
