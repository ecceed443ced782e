import { setTimeout as wait } from 'node:timers/promises'
import type { Review } from '#contract/http.ts'
import type * as LikeRace from '../../../labs/like-race/weak.ts'
import type * as Weak from '../../../labs/review-where/weak.ts'
import type { PendingCalls } from '../../http/limits/pending-calls.ts'
import { enforceShopQuota, QuotaExceededError } from '../../http/limits/quota.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import type { Shop } from '../../shop/shop.ts'
import type { DocumentQuery } from '../../shop/storage/documents.ts'
import { checkQuery, findByQuery } from '../../shop/storage/operands.ts'

const COLLECTION = 'posts'

/** The result of a change of reviews. */
export interface ReviewChange {
  modified: number
  original: Review[]
  updated: Review[]
}

/** Whether this product exists or existed. */
export function isProduct(shop: Shop, id: string): boolean {
  if (!/^\d{1,15}$/.test(id)) return false
  return shop.tables.get('SELECT 1 FROM Products WHERE id = ?', [Number(id)]) !== undefined
}

/** Longest product id. The rest is cut off. */
const LONGEST_ID = 40
/** Longest delay by an expression that sleeps. */
const LONGEST_WAIT_MS = 2_100

/**
 * The reviews of a product. Each is marked `liked` if this customer likes it, or nobody is logged in. Rejects with
 * `ScriptError` if the id is an invalid expression.
 */
export async function reviewsOf(shop: Shop, productId: string, email: string | undefined): Promise<Review[]> {
  const id = productId.replace(/[\r\n]/g, '')
  const asked = id.length > LONGEST_ID ? `${id.slice(0, LONGEST_ID - 1)}...` : id
  const start = performance.now()
  let sleptMs = 0
  const reviews = {
    find: async (query: DocumentQuery): Promise<Review[]> => {
      const found = await findByQuery<Review>(shop, COLLECTION, query)
      sleptMs += found.sleptMs
      return found.documents
    },
  }
  const found = await shop.call<typeof Weak>('review-where').findReviews(reviews, asked)
  shop.emit('reviews.read', { asked: productId, tookMs: performance.now() - start + sleptMs })
  if (sleptMs > 0) await wait(Math.min(sleptMs, LONGEST_WAIT_MS))
  return found.map((review) =>
    email === undefined || review.likedBy.includes(email) ? { ...review, liked: true } : review,
  )
}

/** Limit of reviews in the shop, and of one product. */
const REVIEWS = { of: 'reviews', all: 1_000 }
const MOST_OF_ONE = 200

/** Throws `QuotaExceededError` if there are too many reviews. */
export function writeReview(shop: Shop, productId: string, message: string, author: string): void {
  enforceShopQuota(shop, COLLECTION, REVIEWS, shop.documents.count(COLLECTION))
  const same = shop.documents.find<Review>(COLLECTION).filter(({ product }) => String(product) === productId)
  if (same.length >= MOST_OF_ONE) {
    throw new QuotaExceededError(
      `Everybody has an opinion: ${MOST_OF_ONE} reviews of a product are all that we show.`,
    )
  }
  shop.documents.insert<Review>(COLLECTION, {
    product: productId,
    message,
    author,
    likesCount: 0,
    likedBy: [],
  })
}

/**
 * Changes the text of the first review that a query finds, or of all of them. Throws `RefusedQuery` for a query with
 * disallowed operators.
 */
export function rewriteReviews(shop: Shop, query: object, message: string, isAll: boolean): ReviewChange {
  const found = shop.documents.find<Review>(COLLECTION, checkQuery(query))
  const meant = isAll ? found : found.slice(0, 1)
  const ids = meant.map(({ _id }) => _id)
  const change = (review: Review): Review => ({ ...review, message })
  const { original, updated } = shop.documents.update<Review>(COLLECTION, { _id: { $in: ids } }, change)
  return { modified: updated.length, original, updated }
}

/** Computes a change of a review. Learner code does so asynchronously. */
type ChangeReview = (review: Review) => Partial<Review> | Promise<Partial<Review>>

/** Maximum number of repetitions for reviews that change while their change is computed. */
const MOST_TRIES = 5

/**
 * Changes all reviews that a query finds, synchronously if `change` is synchronous. Throws as `rewriteReviews` does.
 */
function changeReviews(shop: Shop, query: object, how: ChangeReview): ReviewChange | Promise<ReviewChange> {
  const harmless = checkQuery(query)
  const found = shop.documents.find<Review>(COLLECTION, harmless)
  const changes = found.map((review) => how(structuredClone(review)))
  if (!changes.some((change) => change instanceof Promise)) return write(shop, found, changes)
  return changeInOneStep(shop, harmless, how, { found, changes })
}

/** The asynchronous case. A review is changed only if it is still the same. */
async function changeInOneStep(
  shop: Shop,
  query: DocumentQuery,
  how: ChangeReview,
  first: { found: Review[]; changes: (Partial<Review> | Promise<Partial<Review>>)[] },
): Promise<ReviewChange> {
  let { found, changes } = first
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const known = await Promise.all(changes)
    const now = shop.documents.find<Review>(COLLECTION, query)
    // Documents are shared and frozen: a changed one is another object.
    if (now.length === found.length && now.every((review, at) => review === found[at])) {
      return write(shop, found, known)
    }
    found = now
    changes = found.map((review) => how(structuredClone(review)))
  }
  await Promise.allSettled(changes)
  throw new HttpFailure(409, 'The review changes all the time. Please try again.')
}

function write(shop: Shop, found: readonly Review[], changes: readonly unknown[]): ReviewChange {
  const byId = new Map(found.map(({ _id }, at) => [_id, likesIn(changes[at])]))
  const query = { _id: { $in: [...byId.keys()] } }
  const { original, updated } = shop.documents.update<Review>(COLLECTION, query, (review) => ({
    ...review,
    ...byId.get(review._id),
  }))
  return { modified: updated.length, original, updated }
}

/** Maximum number of names of those who like a review, and maximum length of a name. */
const MOST_LIKES = 1_000
const LONGEST_EMAIL = 300

/** The fields of a review that the live code may change: who likes it, and how many. */
function likesIn(change: unknown): Partial<Review> {
  const { likesCount, likedBy }: Partial<Review> = typeof change === 'object' && change !== null ? change : {}
  const isFine = likedBy === undefined || isListOfNames(likedBy)
  if (!isFine || (likesCount !== undefined && !Number.isSafeInteger(likesCount))) {
    throw new HttpFailure(400, 'Nobody likes a review like that')
  }
  return { ...(likesCount !== undefined && { likesCount }), ...(likedBy !== undefined && { likedBy }) }
}

function isListOfNames(names: readonly unknown[]): boolean {
  return (
    names.length <= MOST_LIKES &&
    names.every((name) => typeof name === 'string' && name.length <= LONGEST_EMAIL)
  )
}

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
