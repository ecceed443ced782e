import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HIGHEST_RATING } from '#web/data/feedbacks.ts'
import { Slice } from '#web/ui/Slice.tsx'
import classes from './RatingSlider.module.css'
import { ratingAfter, ratingAt } from './rating.ts'

interface RatingSliderProps {
  /** 0 while nothing is chosen. */
  value: number
  /** Says how the rating of that moment changes: scripts press keys faster than screens are drawn. */
  onChange: (change: (rating: number) => number) => void
  /** What is wrong with it. */
  error: string | undefined
  onLeave: () => void
}

const STEPS = Array.from({ length: HIGHEST_RATING }, (_, index) => index + 1)

function ratingUnder(event: MouseEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return ratingAt((event.clientX - left) / width)
}

/**
 * One to five slices. Listens to the pointer and the keys itself: scripts that drive the shop send events
 * which a native slider does not act upon.
 */
export function RatingSlider({ value, onChange, error, onLeave }: RatingSliderProps) {
  const { t } = useTranslation()
  const [hovered, setHovered] = useState(0)
  const label = useId()
  const complaint = useId()
  const shown = hovered || value

  const take = (event: MouseEvent<HTMLElement>) => {
    const rating = ratingUnder(event)
    if (event.button === 0) onChange(() => rating)
  }
  const drag = (event: MouseEvent<HTMLElement>) => {
    const rating = ratingUnder(event)
    setHovered(rating)
    if (event.buttons === 1) onChange(() => rating)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (ratingAfter(key, value) === undefined) return
    event.preventDefault()
    onChange((rating) => ratingAfter(key, rating) ?? rating)
  }

  return (
    <div className={classes.field}>
      <span id={label} className={classes.label}>
        {t('LABEL_RATING')}
      </span>
      <div className={classes.row}>
        <div
          id="rating"
          role="slider"
          tabIndex={0}
          className={classes.slider}
          aria-labelledby={label}
          aria-valuemin={0}
          aria-valuemax={HIGHEST_RATING}
          aria-valuenow={value}
          aria-valuetext={value ? t('RATING_SPOKEN', { value, highest: HIGHEST_RATING }) : t('NOT_RATED')}
          onPointerDown={take}
          onMouseDown={take}
          onPointerMove={drag}
          onPointerLeave={() => setHovered(0)}
          onKeyDown={press}
          onBlur={onLeave}
          aria-invalid={error !== undefined}
          aria-describedby={complaint}
        >
          {STEPS.map((step) => (
            <Slice key={step} className={classes.slice} isFull={step <= shown} />
          ))}
        </div>
        <span className={classes.value} aria-hidden="true">
          {value ? `${value}/${HIGHEST_RATING}` : t('NOT_RATED')}
        </span>
      </div>
      <p id={complaint} className={classes.error}>
        {error}
      </p>
    </div>
  )
}
