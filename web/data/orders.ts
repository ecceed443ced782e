import { queryOptions } from '@tanstack/react-query'
import type { Order, Success } from '#contract/http.ts'
import { getAsCustomer, http } from '#web/http.ts'

/** The shop's answer to an order number: the order, or only the number if it is unknown. */
export type TrackedOrder = Order | { orderId: string }

/** Whether the shop knows this order. */
export function isKnownOrder(tracked: TrackedOrder): tracked is Order {
  return 'products' in tracked
}

/** Dots in the path would lead to another address, and no order has such a number. */
const NO_NUMBERS = new Set(['', '.', '..'])

/** An order by its number. Needs no login. */
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

/** All orders of this customer, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['customer', 'orders'],
  queryFn: async () => (await getAsCustomer<Success<Order[]>>('/rest/order-history')).data.toReversed(),
  staleTime: 0,
})

/** The address of an order's confirmation as a PDF. */
export function confirmationOf(orderId: string): string {
  return `./ftp/order_${encodeURIComponent(orderId)}.pdf`
}
