import { queryOptions } from '@tanstack/react-query'
import type { Card, Success } from '#contract/http.ts'
import { getAsCustomer } from '#web/http.ts'

/** All cards of this customer. */
export const cardsQuery = queryOptions({
  queryKey: ['customer', 'cards'],
  queryFn: async () => (await getAsCustomer<Success<Card[]>>('/api/Cards')).data,
})

/** One card of this customer. */
export function cardQuery(id: string) {
  return queryOptions({
    queryKey: ['customer', 'cards', id],
    queryFn: async () => (await getAsCustomer<Success<Card>>(`/api/Cards/${encodeURIComponent(id)}`)).data,
  })
}
