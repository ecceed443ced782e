import { IconArrowLeft, IconArrowRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feedback } from '#contract/http.ts'
import { feedbacksQuery } from '#web/data/feedbacks.ts'
import { serverMessage } from '#web/http.ts'
import { Sink } from '#web/training/weak-code.tsx'
import { Failure } from '#web/ui/Failure.tsx'
import { Rating } from '#web/ui/Rating.tsx'
import { pictureFor, slideAfter } from './carousel.ts'
import classes from './FeedbackCarousel.module.css'
import { useAutoplay } from './use-autoplay.ts'

type SinglePassFilter = typeof import('../../../labs/single-pass-filter/sink.tsx')

/** What customers say, one voice at a time. */
export function FeedbackCarousel() {
  const { t } = useTranslation()
  const feedbacks = useQuery(feedbacksQuery)
  if (feedbacks.isPending) {
    return (
      <div className={classes.gallery} role="status">
        <span className="ff-hidden">{t('LOADING')}</span>
      </div>
    )
  }
  if (feedbacks.isError) {
    return (
      <Failure
        title={t('FEEDBACKS_FAILED')}
        detail={serverMessage(feedbacks.error)}
        onRetry={() => void feedbacks.refetch()}
      />
    )
  }
  if (feedbacks.data.length === 0) return <p>{t('NO_FEEDBACK')}</p>
  return <Slides feedbacks={feedbacks.data} />
}

function Slides({ feedbacks }: { feedbacks: Feedback[] }) {
  const { t } = useTranslation()
  const [slide, setSlide] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const count = feedbacks.length
  const turn = useCallback((steps: number) => setSlide((now) => slideAfter(now, steps, count)), [count])
  const { isPlaying, toggle } = useAutoplay(
    useCallback(() => turn(1), [turn]),
    isHeld,
  )
  const feedback = feedbacks[slide] ?? feedbacks[0]
  if (!feedback) return null

  return (
    <section
      id="feedback-gallery"
      className={classes.gallery}
      aria-roledescription={t('CAROUSEL')}
      aria-label={t('SECTION_CUSTOMER_FEEDBACK')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <figure className={classes.slide}>
        <Picture key={slide} slide={slide} />
        <figcaption className={classes.caption} aria-live={isPlaying && !isHeld ? 'off' : 'polite'}>
          <Sink<SinglePassFilter, 'FeedbackCaption'>
            lab="single-pass-filter"
            name="FeedbackCaption"
            props={{ comment: feedback.comment ?? '' }}
          />
          <div className="feedback-stars">
            <Rating value={feedback.rating} />
          </div>
        </figcaption>
      </figure>
      <div className={classes.controls}>
        <button
          type="button"
          className={classes.control}
          aria-label={t(isPlaying ? 'CAROUSEL_STOP' : 'CAROUSEL_START')}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPause aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
        </button>
        <span className={classes.count}>{`${slide + 1} / ${count}`}</span>
        <button
          type="button"
          className={classes.control}
          aria-label={t('CAROUSEL_PREVIOUS')}
          onClick={() => turn(-1)}
        >
          <IconArrowLeft aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.control}
          aria-label={t('CAROUSEL_NEXT')}
          onClick={() => turn(1)}
        >
          <IconArrowRight aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

/** A picture that cannot be had leaves the dark behind the words, no broken frame. */
function Picture({ slide }: { slide: number }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return null
  return (
    <img
      className={classes.picture}
      src={pictureFor(slide)}
      alt=""
      width={1200}
      height={300}
      onError={() => setMissing(true)}
    />
  )
}
