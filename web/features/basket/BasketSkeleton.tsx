import { useTranslation } from 'react-i18next'
import classes from './Basket.module.css'

/** Holds the place of the basket while it is on its way. */
export function BasketSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className={classes.layout}>
      <span className="ff-hidden">{t('LOADING')}</span>
      <div aria-hidden="true">
        <div className={classes.skeleton} />
        <div className={classes.skeleton} />
        <div className={classes.skeleton} />
      </div>
    </div>
  )
}
