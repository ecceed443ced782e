import { queryOptions } from '@tanstack/react-query'
import type { Order, Product, PublicUser, StockRow, Success } from '#contract/http.ts'
import type { NightShiftTask } from '#contract/shop/operations.ts'
import { getAsCustomer, http } from '#web/http.ts'

/** A user as the administration sees them. `lastLoginTime` in seconds since 1970. */
export interface KnownUser extends PublicUser {
  lastLoginTime?: number | null
}

export const usersQuery = queryOptions({
  queryKey: ['customer', 'staff', 'users'],
  queryFn: async () => (await getAsCustomer<Success<KnownUser[]>>('/rest/user/authentication-details/')).data,
})

/** One user, fetched again. */
export function userQuery(id: number) {
  return queryOptions({
    queryKey: ['customer', 'staff', 'users', id],
    queryFn: async () => (await getAsCustomer<Success<PublicUser>>(`/api/Users/${id}`)).data,
    staleTime: 0,
  })
}

/** All orders of all customers, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['customer', 'staff', 'orders'],
  queryFn: async () => (await getAsCustomer<Success<Order[]>>('/rest/order-history/orders')).data,
})

/** A product and its stock. */
export interface ProductWithStock {
  product: Product
  stock: StockRow | undefined
}

async function fetchStocked(): Promise<ProductWithStock[]> {
  const [products, stock] = await Promise.all([
    http.get<Success<Product[]>>('/api/Products/'),
    http.get<Success<StockRow[]>>('/api/Quantitys/'),
  ])
  const rows = new Map(stock.data.map((row) => [row.ProductId, row]))
  return products.data.map((product) => ({ product, stock: rows.get(product.id) }))
}

export const productsWithStockQuery = queryOptions({
  queryKey: ['customer', 'staff', 'stock'],
  queryFn: fetchStocked,
})

/** The tasks for tonight, in order. */
export const nightTasksQuery = queryOptions({
  queryKey: ['customer', 'staff', 'night-shift'],
  queryFn: async () => (await getAsCustomer<Success<NightShiftTask[]>>('/rest/night-shift/tasks')).data,
})
