import { useTranslation } from 'react-i18next'
import classes from './CardSkeletons.module.css'

/** Placeholders while cards load: their number and height. */
export function CardSkeletons({ cards, height }: { cards: number; height: string }) {
  const { t } = useTranslation()
  const places = Array.from({ length: cards }, (_, place) => place)
  return (
    <div role="status" className={classes.waiting}>
      <span className="ff-hidden">{t('LOADING')}</span>
      {places.map((place) => (
        <div key={place} className={classes.card} style={{ height }} aria-hidden="true" />
      ))}
    </div>
  )
}
