import { queryOptions } from '@tanstack/react-query'
import type { Product, Review, StockRow, Success } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** All products. The text searched for never reaches the shop: the page filters by itself. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async () => (await http.get<Success<Product[]>>('/rest/products/search?q=')).data,
})

/** How many of each product are left, by product. */
export const stockQuery = queryOptions({
  queryKey: ['stock'],
  queryFn: async () => {
    const { data } = await http.get<Success<StockRow[]>>('/api/Quantitys/')
    return new Map(data.map((row) => [row.ProductId, row.quantity]))
  },
})

/** What customers wrote about a product. Differs by customer: it says which ones she likes. */
export function reviewsQuery(product: number) {
  return queryOptions({
    queryKey: ['customer', 'reviews', product],
    queryFn: async () => (await http.get<Success<Review[]>>(`/rest/products/${product}/reviews`)).data,
  })
}
