import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import type { Referrals } from '#contract/shop/referrals.ts'
import { getAsCustomer } from '#web/http.ts'

/** The address of the registration with a code, from any screen of the shop. */
export function invitationTo(screen: string, code: string): string {
  const address = new URL(screen)
  address.hash = `/register?referral=${encodeURIComponent(code)}`
  address.search = ''
  return address.href
}

/** The customer's referral code, and what it earned. */
export const referralsQuery = queryOptions({
  queryKey: ['customer', 'referrals'],
  queryFn: async () => (await getAsCustomer<Success<Referrals>>('/rest/referrals')).data,
})
