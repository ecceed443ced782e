import { IconPencil, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '#contract/http.ts'
import { reviewsQuery } from '#web/data/products.ts'
import { http, serverMessage } from '#web/http.ts'
import { useSession } from '#web/session.ts'
import { snack } from '#web/ui/snackbar.ts'
import { ReviewEditor } from './ReviewEditor.tsx'
import classes from './Reviews.module.css'

/** The shop takes its time to count a like. */
const LIKE_COUNTED_MS = 200

interface ReviewItemProps {
  review: Review
  product: number
}

/**
 * One opinion. Those who are logged in can like it; the author can change it, with the pencil or by clicking the text,
 * which is no stop of its own for the keyboard.
 */
export function ReviewItem({ review, product }: ReviewItemProps) {
  const { t } = useTranslation()
  const { email } = useSession()
  const [isEdited, setEdited] = useState(false)
  const isOwn = review.author === email && review.author !== 'Anonymous'
  if (isEdited) return <ReviewEditor review={review} product={product} onDone={() => setEdited(false)} />
  return (
    <li className={classes.item}>
      <cite className={classes.author}>{review.author}</cite>
      <p className={classes.text}>
        {isOwn ? (
          <button type="button" className={classes.own} tabIndex={-1} onClick={() => setEdited(true)}>
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
            onClick={() => setEdited(true)}
          >
            <IconPencil aria-hidden="true" size={20} />
          </button>
        )}
        <Like review={review} product={product} />
      </div>
    </li>
  )
}

function Like({ review, product }: ReviewItemProps) {
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
