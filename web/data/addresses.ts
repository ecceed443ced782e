import { queryOptions } from '@tanstack/react-query'
import type { Address, Success } from '#contract/http.ts'
import { getAsCustomer } from '#web/http.ts'

/** All addresses of this customer. */
export const addressesQuery = queryOptions({
  queryKey: ['customer', 'addresses'],
  queryFn: async () => (await getAsCustomer<Success<Address[]>>('/api/Addresss')).data,
})

/** One address of this customer. */
export function addressQuery(id: string) {
  return queryOptions({
    queryKey: ['customer', 'addresses', id],
    queryFn: async () =>
      (await getAsCustomer<Success<Address>>(`/api/Addresss/${encodeURIComponent(id)}`)).data,
  })
}
