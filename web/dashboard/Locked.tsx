import { useTranslation } from 'react-i18next'
import { useDesk } from './desk.ts'
import classes from './Locked.module.css'

/** What somebody sees who has no key. */
export function Locked({ why }: { why: string | undefined }) {
  const { t } = useTranslation()
  const { shopName } = useDesk()
  return (
    <main className={classes.locked}>
      <p className={classes.house}>{shopName}</p>
      <h1>{t('DESK_TITLE')}</h1>
      <p role="status">{why || t('DESK_LOCKED')}</p>
      <p className={classes.hint}>{t('DESK_LOCKED_HINT')}</p>
    </main>
  )
}
