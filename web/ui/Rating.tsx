import { useTranslation } from 'react-i18next'
import { HIGHEST_RATING } from '#web/data/feedbacks.ts'
import classes from './Rating.module.css'
import { Slice } from './Slice.tsx'

const STEPS = Array.from({ length: HIGHEST_RATING }, (_, index) => index + 1)

/** A rating to look at: five slices, so many of them full. */
export function Rating({ value }: { value: number }) {
  const { t } = useTranslation()
  return (
    <span
      role="img"
      className={classes.rating}
      aria-label={t('RATING_SPOKEN', { value, highest: HIGHEST_RATING })}
    >
      {STEPS.map((step) => (
        <Slice key={step} className={classes.slice} isFull={step <= value} />
      ))}
    </span>
  )
}
