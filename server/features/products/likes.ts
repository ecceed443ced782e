import { setTimeout as wait } from 'node:timers/promises'
import type { Review } from '#contract/http.ts'
import type * as LikeRace from '../../../labs/like-race/weak.ts'
import type { PendingCalls } from '../../http/limits/pending-calls.ts'
import type { Shop } from '../../shop/shop.ts'
import { type ChangeReview, changeReviews, type ReviewChange } from './reviews.ts'

/** How long it takes until a note of thanks is on its way. */
const POST_MS = 250
/** Most notes of thanks for one like. */
const MOST_THANKS = 10

/** A like for a review. */
interface Like {
  id: string
  email: string
  /** Resolves when it is the request's turn. */
  inTurn(): Promise<void>
}

/**
 * Leaves a like on a review, as the code that is live does it. The thanks are on their way once `inTurn` resolves after
 * the wait, and all that are `coming` have begun: likes that came in time must not miss the race because the house is
 * full and they still stand in line.
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
  // What was changed is what the shop knows of, whatever the live code says.
  return typeof result === 'string' ? result : change
}

/** Goes on at once, or later. A guest's question is answered when a promise is kept, so its type is that of the answer. */
function whenDone<Value>(given: Value | Promise<Value>, then: (value: Value) => Value): Value
function whenDone<Value>(
  given: Value | Promise<Value>,
  then: (value: Value) => Value,
): Value | Promise<Value> {
  return given instanceof Promise ? given.then(then) : then(given)
}
