import { setTimeout as wait } from 'node:timers/promises'
import type { Review } from '#contract/http.ts'
import type * as LikeRace from '../../../labs/like-race/weak.ts'
import type { Shop } from '../../shop/shop.ts'
import { changeReviews, type ReviewChange } from './reviews.ts'

/** How long it takes until a note of thanks is on its way. */
const POST_MS = 250

/**
 * Leaves a like on a review, as the code that is live does it. The thanks are on their way once `inTurn` resolves after
 * the wait: likes that came in time must not miss the race because the house is full and they still stand in line.
 */
export function likeReview(
  shop: Shop,
  id: string,
  email: string,
  inTurn: () => Promise<void>,
): Promise<ReviewChange | 'missing' | 'liked before'> {
  const reviews = {
    find: (_id: string) => shop.documents.find<Review>('posts', { _id })[0],
    update: (_id: string, conditions: object, how: (review: Review) => Partial<Review>) =>
      changeReviews(shop, { ...conditions, _id }, how),
  }
  const post = { thank: (_author: string) => wait(POST_MS).then(inTurn) }
  return shop.live<typeof LikeRace>('like-race').like(reviews, post, id, email)
}
