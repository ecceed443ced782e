import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '#contract/http.ts'
import { reviewsQuery } from '#web/data/products.ts'
import { serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import classes from './Reviews.module.css'

interface ReviewsProps {
  product: number
  /** Somebody wants to change their own review. */
  onEdit: (review: Review) => void
}

/** What others say of a product, folded away at first, and room for one's own opinion. */
export function Reviews({ product, onEdit }: ReviewsProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const reviews = useQuery(reviewsQuery(product))
  return (
    <section className={classes.reviews}>
      <button
        type="button"
        className={classes.toggle}
        aria-label={t('ARIA_REVIEWS')}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {t('LABEL_REVIEWS')} <span className={classes.count}>({reviews.data?.length ?? '…'})</span>
        </span>
        <IconChevronDown aria-hidden="true" className={classes.chevron} />
      </button>
      <div id={panel} hidden={!isOpen}>
        {reviews.isError && (
          <Failure
            title={t('REVIEWS_FAILED')}
            detail={serverMessage(reviews.error)}
            onRetry={() => void reviews.refetch()}
          />
        )}
        {reviews.data?.length === 0 && <p className={classes.empty}>{t('EMPTY_REVIEW_LIST')}</p>}
        <ul className={`ff-list ${classes.list}`}>
          {reviews.data?.map((review) => (
            <ReviewItem key={review._id} review={review} product={product} onEdit={onEdit} />
          ))}
        </ul>
      </div>
      {isLoggedIn && <ReviewForm product={product} onSent={() => setOpen(true)} />}
    </section>
  )
}
