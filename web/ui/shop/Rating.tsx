import { useTranslation } from 'react-i18next'
import { HIGHEST_RATING } from '#web/data/feedbacks.ts'
import classes from './Rating.module.css'

const STEPS = Array.from({ length: HIGHEST_RATING }, (_, index) => index + 1)

/** A read-only rating: five slices, some of them filled. */
export function Rating({ value }: { value: number }) {
  const { t } = useTranslation()
  return (
    <span
      role="img"
      className={classes.rating}
      aria-label={t('RATING_SPOKEN', { value, highest: HIGHEST_RATING })}
    >
      {STEPS.map((step) => (
        <RatingSlice key={step} className={classes.slice} isFull={step <= value} />
      ))}
    </span>
  )
}

interface SliceProps {
  className: string | undefined
  isFull: boolean
}

/** A slice of orange, the unit of ratings. */
export function RatingSlice({ className, isFull }: SliceProps) {
  return (
    <svg className={className} data-full={isFull} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="17" />
      <path d="M20 20V6.5M20 20l11.7-6.8M20 20l11.7 6.8M20 20v13.5M20 20L8.3 26.8M20 20L8.3 13.2" />
    </svg>
  )
}
