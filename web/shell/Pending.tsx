import { useTranslation } from 'react-i18next'
import classes from './Shell.module.css'

/** While the code of a screen is on its way. */
export function Pending() {
  const { t } = useTranslation()
  return (
    <div className={classes.pending} role="status">
      <span className={classes.drop} aria-hidden="true" />
      <span className="ff-hidden">{t('LOADING')}</span>
    </div>
  )
}
