import { setTimeout as wait } from 'node:timers/promises'
import type { Review } from '#contract/http.ts'
import type * as LikeRace from '../../../labs/like-race/weak.ts'
import type { Shop } from '../../shop/shop.ts'
import { changeReviews, type ReviewChange } from './reviews.ts'

/** How long it takes until a note of thanks is on its way. */
const POST_MS = 250

/** Leaves a like on a review, as the code that is live does it. */
export function likeReview(
  shop: Shop,
  id: string,
  email: string,
): Promise<ReviewChange | 'missing' | 'liked before'> {
  const reviews = {
    find: (_id: string) => shop.documents.find<Review>('posts', { _id })[0],
    update: (_id: string, conditions: object, how: (review: Review) => Partial<Review>) =>
      changeReviews(shop, { ...conditions, _id }, (review) => ({ ...review, ...how(review) })),
  }
  const post = { thank: (_author: string) => wait(POST_MS) }
  return shop.live<typeof LikeRace>('like-race').like(reviews, post, id, email)
}
