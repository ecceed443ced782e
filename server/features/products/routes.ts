import type { SqlValue } from '#lab'
import { answer, type Call, type Routes, success } from '../../http/routing.ts'
import { type CustomerCall, forSignedIn } from '../../http/sessions.ts'
import { resourceRoutes } from './resources.ts'
import { isProduct, likeReview, reviewsOf, rewriteReview, writeReview } from './reviews.ts'

/** Most signs that a review may have. The web app stops at 160. */
const REVIEW_LENGTH = 1_000

/** Most signs of a search that count. */
const SEARCH_LENGTH = 200

const SEARCH = `SELECT * FROM Products
  WHERE (name LIKE :term OR description LIKE :term) AND deletedAt IS NULL ORDER BY name`

/** What the shop sells, how much of it there is, and what people say about it. */
export const productRoutes: Routes = (on) => {
  on.get('/rest/products/search', ({ shop, query }) => {
    const wanted = query.q === undefined || query.q === 'undefined' ? '' : query.q.slice(0, SEARCH_LENGTH)
    const found = shop.tables.all<Record<string, SqlValue>>(SEARCH, { term: `%${wanted}%` })
    shop.tell('catalogue.searched', { asked: query.q ?? '', found })
    return success(found)
  })
  resourceRoutes(on)

  on.get('/rest/products/:id/reviews', ({ shop, params, session }) =>
    success(reviewsOf(shop, params.id ?? '', session?.data.email)),
  )
  on.put('/rest/products/:id/reviews', addReview)
  on.patch('/rest/products/reviews', forSignedIn(changeReview))
  on.post('/rest/products/reviews', forSignedIn(like))
}

/** A review is written in one's own name, whatever it says, or in nobody's. */
function addReview({ shop, params, body, session }: Call): unknown {
  const { message } = body
  const product = params.id ?? ''
  if (!isReview(message) || !isProduct(shop, product)) {
    return answer(400, { error: 'Wrong Params' })
  }
  const email = session?.data.email
  const author = email ?? 'Anonymous'
  writeReview(shop, product, message, author)
  shop.tell('review.written', { product, message, author: { sent: body.author, stored: author }, email })
  return answer(201, { status: 'success' })
}

function isReview(message: unknown): message is string {
  return typeof message === 'string' && message.trim() !== '' && message.length <= REVIEW_LENGTH
}

function changeReview({ shop, body, user }: CustomerCall): unknown {
  const { id, message } = body
  if (typeof id !== 'string' || !isReview(message)) {
    return answer(400, { error: 'Wrong Params' })
  }
  const change = rewriteReview(shop, id, message, user.email)
  const authors = change.original.map(({ author }) => author)
  if (change.modified > 0) shop.tell('review.changed', { authors, email: user.email })
  return change
}

function like({ shop, body, user }: CustomerCall): unknown {
  if (typeof body.id !== 'string') return answer(400, { error: 'Wrong Params' })
  const result = likeReview(shop, body.id, user.email)
  if (result === 'missing') return answer(404, { error: 'Not found' })
  if (result === 'liked before') return answer(403, { error: 'Not allowed' })
  const likedBy = result.updated[0]?.likedBy ?? []
  shop.tell('review.liked', { id: body.id, email: user.email, likedBy })
  return result
}
