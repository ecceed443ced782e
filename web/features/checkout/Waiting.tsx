import { useTranslation } from 'react-i18next'
import classes from './Waiting.module.css'

/** Holds the place of what is on its way: so many cards of this height. */
export function Waiting({ cards, height }: { cards: number; height: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={classes.waiting}>
      <span className="ff-hidden">{t('LOADING')}</span>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className={classes.card} style={{ height }} aria-hidden="true" />
      ))}
    </div>
  )
}
