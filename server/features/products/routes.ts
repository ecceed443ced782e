import type { SqlValue } from '#lab'
import { signedIn } from '../../http/guards.ts'
import { listRows, type Resource, readRow } from '../../http/resource.ts'
import { answer, type Routes, success } from '../../http/routing.ts'
import { likeReview, reviewsOf, rewriteReview, writeReview } from './reviews.ts'

const products: Resource = {
  path: '/api/Products',
  table: 'Products',
  name: 'Product',
  columns: { name: 'text', description: 'text', price: 'number', deluxePrice: 'number', image: 'text' },
  softDelete: true,
}

const quantities: Resource = {
  path: '/api/Quantitys',
  table: 'Quantities',
  name: 'Quantity',
  columns: { ProductId: 'number', quantity: 'number', limitPerUser: 'number' },
}

/** Most signs of a search that count. */
const SEARCH_LENGTH = 200

const SEARCH = `SELECT * FROM Products
  WHERE (name LIKE :term OR description LIKE :term) AND deletedAt IS NULL ORDER BY name`

/** What the shop sells, how much of it there is, and what people say about it. */
export const productRoutes: Routes = (on) => {
  on.get('/rest/products/search', ({ shop, query }) => {
    const wanted = query.q === undefined || query.q === 'undefined' ? '' : query.q.slice(0, SEARCH_LENGTH)
    return success(shop.tables.all<Record<string, SqlValue>>(SEARCH, { term: `%${wanted}%` }))
  })
  on.get('/api/Products', ({ shop, query }) => listRows(shop, products, query))
  on.get('/api/Products/:id', ({ shop, params }) => readRow(shop, products, params.id))
  on.get('/api/Quantitys', ({ shop, query }) => listRows(shop, quantities, query))

  on.get('/rest/products/:id/reviews', ({ shop, params, session }) =>
    success(reviewsOf(shop, params.id ?? '', session?.data.email)),
  )
  on.put('/rest/products/:id/reviews', ({ shop, params, body, session }) => {
    if (typeof body.message !== 'string' || !params.id) return answer(400, { error: 'Wrong Params' })
    writeReview(shop, params.id, body.message, session?.data.email ?? 'Anonymous')
    return answer(201, { status: 'success' })
  })
  on.patch(
    '/rest/products/reviews',
    signedIn(({ shop, body, session }) => {
      if (typeof body.id !== 'string' || typeof body.message !== 'string')
        return answer(400, { error: 'Wrong Params' })
      return rewriteReview(shop, body.id, body.message, session.data.email)
    }),
  )
  on.post(
    '/rest/products/reviews',
    signedIn(({ shop, body, session }) => {
      if (typeof body.id !== 'string') return answer(400, { error: 'Wrong Params' })
      const result = likeReview(shop, body.id, session.data.email)
      if (result === 'missing') return answer(404, { error: 'Not found' })
      if (result === 'liked before') return answer(403, { error: 'Not allowed' })
      return result
    }),
  )
}
