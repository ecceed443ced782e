import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import type { Referrals } from '#contract/referrals.ts'
import { getAsCustomer } from '#web/http.ts'

/** Her code for friends, and what it brought her. */
export const referralsQuery = queryOptions({
  queryKey: ['customer', 'referrals'],
  queryFn: async () => (await getAsCustomer<Success<Referrals>>('/rest/referrals')).data,
})
