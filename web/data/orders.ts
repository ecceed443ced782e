import { queryOptions } from '@tanstack/react-query'
import type { Order, Success } from '#contract/http.ts'
import { getAsCustomer, http } from '#web/http.ts'

/** What the shop says to an order's number: the order, or only the number where it knows none. */
export type TrackedOrder = Order | { orderId: string }

/** Whether the shop knows this order. */
export function isKnownOrder(tracked: TrackedOrder): tracked is Order {
  return 'products' in tracked
}

/** No order has such a number, and the shop cannot be asked: dots would lead to another address. */
const NO_NUMBERS = new Set(['', '.', '..'])

/** An order by its number. Anybody who knows the number may ask. */
export function trackedOrderQuery(id: string) {
  return queryOptions({
    queryKey: ['orders', 'tracked', id],
    queryFn: async (): Promise<TrackedOrder> => {
      if (NO_NUMBERS.has(id)) return { orderId: id }
      const { data } = await http.get<Success<TrackedOrder[]>>(`/rest/track-order/${encodeURIComponent(id)}`)
      return data[0] ?? { orderId: id }
    },
    staleTime: 0,
  })
}

/** All orders of this customer, the newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['customer', 'orders'],
  queryFn: async () => (await getAsCustomer<Success<Order[]>>('/rest/order-history')).data.toReversed(),
  staleTime: 0,
})

/** Where the confirmation of an order lies, on paper. */
export function confirmationOf(orderId: string): string {
  return `./ftp/order_${encodeURIComponent(orderId)}.pdf`
}
