import Type from 'typebox'
import { Product, Review, Success } from '#contract/http.ts'
import type * as ReviewsOfOthers from '../../../labs/reviews-of-others/weak.ts'
import type * as Weak from '../../../labs/search-injection/weak.ts'
import { PendingCalls } from '../../http/limits/pending-calls.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { withValidation } from '../../http/resources/validation.ts'
import { refusals } from '../../http/routing/description.ts'
import { type Call, httpReply, type Routes, type Session, successBody } from '../../http/routing/routes.ts'
import { customerOf, customerProfile } from '../../identity/customers.ts'
import { signedIn } from '../../identity/sessions.ts'
import { ScriptError } from '../../sandbox/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { isSafeOperand } from '../../shop/storage/operands.ts'
import { resourceRoutes } from './resources.ts'
import {
  isProduct,
  likeReview,
  type ReviewChange,
  reviewsOf,
  rewriteReviews,
  writeReview,
} from './reviews.ts'

/** Longest review in characters. The web app allows 160. */
const REVIEW_LENGTH = 1_000
/** Longest author in characters: the longest e-mail address. */
const LONGEST_AUTHOR = 254

/** Longest search term in characters. The rest is ignored. */
const SEARCH_LENGTH = 200

type OwnCall = Call & { session: Session }

/** The schema of tables that a customer's query can reach. */
const STATEMENTS = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND substr(tbl_name, 1, 3) <> 'ff_'"

/** Routes of products and reviews. */
export const productRoutes: Routes = (on) => {
  const coming = new PendingCalls<Shop>()
  on.get(
    '/rest/products/search',
    {
      tag: 'Products',
      summary: 'Search the menu',
      query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) }),
      answers: { 200: ['Products by name', Success(Type.Array(Product))] },
    },
    search,
  )
  resourceRoutes(on)

  on.get(
    '/rest/products/:id/reviews',
    {
      tag: 'Reviews',
      summary: 'Reviews of a product',
      answers: { 200: ['The reviews', Success(Type.Array(Review))] },
    },
    showReviews,
  )
  on.put(
    '/rest/products/:id/reviews',
    {
      tag: 'Reviews',
      summary: 'Write a review',
      body: Type.Object({ message: Type.String(), author: Type.String() }),
      answers: { 201: 'Written', 400: 'No message, or no such product' },
    },
    addReview,
  )
  on.patch(
    '/rest/products/reviews',
    {
      tag: 'Reviews',
      summary: 'Change a review of yours',
      security: ['bearer'],
      body: Type.Object({ id: Type.String(), message: Type.String() }),
      answers: { 200: 'How many were changed', 400: 'Wrong parameters' },
    },
    signedIn(changeReview),
  )
  on.post(
    '/rest/products/reviews',
    {
      tag: 'Reviews',
      summary: 'Like a review',
      security: ['bearer'],
      body: Type.Object({ id: Type.String() }),
      answers: { 200: 'Liked', 403: 'Liked before', 404: refusals.notFound },
    },
    signedIn((call) => like(call, coming)),
  )
}

async function search({ shop, query }: Call): Promise<unknown> {
  const { q: asked = '' } = query
  const term = asked === 'undefined' ? '' : asked.slice(0, SEARCH_LENGTH)
  const found = await shop.call<typeof Weak>('search-injection').searchProducts(shop.sql, term)
  const { tables } = shop
  shop.emit('catalogue.searched', {
    asked,
    found,
    statements: () => tables.all<{ sql: string }>(STATEMENTS).map(({ sql }) => sql),
    accounts: () => tables.all('SELECT email, password FROM Users WHERE deletedAt IS NULL'),
  })
  return successBody(found)
}

async function showReviews({ shop, params, session }: Call): Promise<unknown> {
  try {
    return successBody(await reviewsOf(shop, params.id ?? '', session?.data.email || undefined))
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    if (error.name === 'SyntaxError') throw new HttpFailure(500, `SyntaxError: ${error.message}`)
    return httpReply(400, { error: 'Wrong Params' })
  }
}

/** The live code decides the author of a review. */
async function addReview({ shop, params, body, session }: Call): Promise<unknown> {
  const { message } = body
  const product = params.id ?? ''
  if (!isReview(message) || !isProduct(shop, product)) {
    return httpReply(400, { error: 'Wrong Params' })
  }
  const email = session?.data.email || undefined
  const { authorOf } = shop.call<typeof ReviewsOfOthers>('reviews-of-others')
  const author = await authorOf({ ...body, message }, email === undefined ? undefined : { email })
  if (author.length > LONGEST_AUTHOR) return httpReply(400, { error: 'Wrong Params' })
  return withValidation(() => {
    writeReview(shop, product, message, author)
    shop.emit('review.written', { product, message, author: { sent: body.author, stored: author }, email })
    return httpReply(201, { status: 'success' })
  })
}

function isReview(message: unknown): message is string {
  return typeof message === 'string' && message.trim() !== '' && message.length <= REVIEW_LENGTH
}

/** With or without a valid token. The live code sees the e-mail address only. */
async function changeReview({ shop, body, session }: OwnCall): Promise<unknown> {
  const { email } = customerProfile(shop, session)
  const { id, message } = body
  if (id === undefined || !isSafeOperand(id) || !isReview(message)) {
    return httpReply(400, { error: 'Wrong Params' })
  }
  let change: ReviewChange = { modified: 0, original: [], updated: [] }
  const reviews = {
    update: (query: object, text: { message: string }, options?: { multi: boolean }) => {
      if (!isReview(text.message)) throw new HttpFailure(400, 'Wrong Params')
      change = rewriteReviews(shop, query, text.message, options?.multi ?? false)
      return change
    },
  }
  const live = shop.call<typeof ReviewsOfOthers>('reviews-of-others')
  const isDone = await live.changeReview(reviews, { ...body, message }, { email })
  if (!isDone) return httpReply(400, { error: 'Wrong Params' })
  // The event reports the actual changes, not what the live code returns.
  const authors = change.original.map(({ author }) => author)
  if (change.modified > 0) shop.emit('review.changed', { authors, email })
  return change
}

async function like({ shop, body, session, request }: OwnCall, coming: PendingCalls<Shop>): Promise<unknown> {
  const user = customerOf(shop, session)
  if (!user) return httpReply(401, { error: 'Unauthorized' })
  if (typeof body.id !== 'string') return httpReply(400, { error: 'Wrong Params' })
  const result = await likeReview(shop, coming, {
    id: body.id,
    email: user.email,
    inTurn: () => request.inTurn(),
  })
  if (result === 'missing') return httpReply(404, { error: 'Not found' })
  if (result === 'liked before') return httpReply(403, { error: 'Not allowed' })
  const likedBy = result.updated[0]?.likedBy ?? []
  shop.emit('review.liked', { id: body.id, email: user.email, likedBy })
  return result
}
