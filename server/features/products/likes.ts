import { setTimeout as wait } from 'node:timers/promises'
import type { Review } from '#contract/http.ts'
import type * as LikeRace from '../../../labs/like-race/weak.ts'
import type { PendingCalls } from '../../http/limits/pending-calls.ts'
import type { Shop } from '../../shop/shop.ts'
import { type ChangeReview, changeReviews, type ReviewChange } from './reviews.ts'

/** Delay of the thank-you message. */
const POST_MS = 250
/** Maximum number of thank-you messages for one like. */
const MOST_THANKS = 10

/** A like for a review. */
interface Like {
  id: string
  email: string
  /** Resolves when it is the request's turn. */
  inTurn(): Promise<void>
}

/**
 * Likes a review as the live code does. After the delay it waits for `inTurn` and for all pending calls to start:
 * requests that were sent in time must not miss the race because the server is busy.
 */
export async function likeReview(
  shop: Shop,
  coming: PendingCalls<Shop>,
  { id, email, inTurn }: Like,
): Promise<ReviewChange | 'missing' | 'liked before'> {
  const begin = coming.add(shop)
  let change: ReviewChange = { modified: 0, original: [], updated: [] }
  const keep = (done: ReviewChange): ReviewChange => {
    change = done
    return done
  }
  const reviews = {
    find: (_id: string) => {
      begin()
      return shop.documents.find<Review>('posts', { _id })[0]
    },
    update: (_id: string, conditions: object, how: ChangeReview): ReviewChange =>
      whenDone(changeReviews(shop, { ...conditions, _id }, how), keep),
  }
  let thanks = 0
  const post = {
    thank: async (_author: string) => {
      thanks += 1
      if (thanks > MOST_THANKS) throw new RangeError('Nobody is thanked that often')
      await wait(POST_MS)
      await inTurn()
      await coming.allHandled(shop)
    },
  }
  const { like } = shop.call<typeof LikeRace>('like-race')
  const result = await like(reviews, post, id, email).finally(begin)
  // The event reports the actual changes, not what the live code returns.
  return typeof result === 'string' ? result : change
}

/** Continues synchronously where possible. Learner code is asynchronous, although its type is not. */
function whenDone<Value>(given: Value | Promise<Value>, then: (value: Value) => Value): Value
function whenDone<Value>(
  given: Value | Promise<Value>,
  then: (value: Value) => Value,
): Value | Promise<Value> {
  return given instanceof Promise ? given.then(then) : then(given)
}
