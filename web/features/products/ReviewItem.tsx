import { IconPencil, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Review } from '#contract/http.ts'
import { reviewsQuery } from '#web/data/products.ts'
import { http, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { snack } from '#web/ui/snackbar.ts'
import classes from './Reviews.module.css'

/** The shop takes its time to count a like. */
const LIKE_COUNTED_MS = 200

interface LikeProps {
  review: Review
  product: number
}

interface ReviewItemProps extends LikeProps {
  onEdit: (review: Review) => void
}

/**
 * One opinion. Those who are logged in can like it; the author can change it, with the pencil or by clicking the text,
 * which is no stop of its own for the keyboard.
 */
export function ReviewItem({ review, product, onEdit }: ReviewItemProps) {
  const { t } = useTranslation()
  const { email } = useSession()
  const isOwn = review.author === email && review.author !== 'Anonymous'
  return (
    <li className={classes.item}>
      <cite className={classes.author}>{review.author}</cite>
      <p className={classes.text}>
        {isOwn ? (
          <button type="button" className={classes.own} tabIndex={-1} onClick={() => onEdit(review)}>
            {review.message}
          </button>
        ) : (
          review.message
        )}
      </p>
      <div className={classes.actions}>
        {isOwn && (
          <button
            type="button"
            className={classes.action}
            aria-label={t('LABEL_EDIT_REVIEW')}
            onClick={() => onEdit(review)}
          >
            <IconPencil aria-hidden="true" size={20} />
          </button>
        )}
        <Like review={review} product={product} />
      </div>
    </li>
  )
}

function Like({ review, product }: LikeProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const queries = useQueryClient()
  const like = useMutation({
    mutationFn: () => http.post('/rest/products/reviews', { id: review._id }),
    onSuccess: () => setTimeout(() => void queries.invalidateQueries(reviewsQuery(product)), LIKE_COUNTED_MS),
    onError: (error) => snack(serverMessage(error) ?? t('LIKE_FAILED'), 'error'),
  })
  const Thumb = review.liked ? IconThumbUpFilled : IconThumbUp
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={t('ARIA_LIKE')}
      disabled={!isLoggedIn || review.liked === true || like.isPending}
      onClick={() => like.mutate()}
    >
      <Thumb aria-hidden="true" size={20} />
      {review.likesCount > 0 && review.likesCount}
    </button>
  )
}
