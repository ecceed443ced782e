import { queryOptions } from '@tanstack/react-query'
import type { Product, Review, StockRow, Success } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** All products. The search term is never sent to the shop: the page filters. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async () => (await http.get<Success<Product[]>>('/rest/products/search?q=')).data,
})

/** The stock of each product, by product id. */
export const stockQuery = queryOptions({
  queryKey: ['stock'],
  queryFn: async () => {
    const { data } = await http.get<Success<StockRow[]>>('/api/Quantitys/')
    return new Map(data.map((row) => [row.ProductId, row.quantity]))
  },
})

/** The reviews of a product. They differ by customer: the answer says which ones this customer likes. */
export function reviewsQuery(product: number) {
  return queryOptions({
    queryKey: ['customer', 'reviews', product],
    queryFn: async () => (await http.get<Success<Review[]>>(`/rest/products/${product}/reviews`)).data,
  })
}
