import { queryOptions } from '@tanstack/react-query'
import type { Delivery, Success } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** Ways of delivery at this customer's prices. */
export const deliveriesQuery = queryOptions({
  queryKey: ['customer', 'deliveries'],
  queryFn: async () => (await http.get<Success<Delivery[]>>('/api/Deliverys')).data,
})
