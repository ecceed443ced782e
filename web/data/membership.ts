import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import { getAsCustomer, http } from '#web/http.ts'
import { openSession, storedBasketId } from '#web/session.ts'

/** The price of the membership for somebody who may join. The shop answers everybody else with a reason. */
export const membershipQuery = queryOptions({
  queryKey: ['customer', 'membership'],
  queryFn: async () =>
    (await getAsCustomer<Success<{ membershipCost: number }>>('/rest/deluxe-membership')).data.membershipCost,
})

/** Roles that the shop always refuses. For all other roles, also unknown ones, the shop is asked. */
const CANNOT_JOIN = new Set<string | undefined>(['deluxe', 'admin', 'accounting'])

/** Whether somebody with this role may become a member. */
export function mayBecomeMember(role: string | undefined): boolean {
  return !CANNOT_JOIN.has(role)
}

/** How the membership is paid. */
export interface MembershipPayment {
  paymentMode: 'card' | 'wallet'
  /** The id of the card, or `wallet`. */
  paymentId: string
}

/** Buys the membership, and continues with the new token, which states the membership. */
export async function becomeMember(payment: MembershipPayment): Promise<void> {
  const { data } = await http.post<Success<{ token: string }>>('/rest/deluxe-membership', payment)
  openSession({ token: data.token, bid: Number.parseInt(storedBasketId(), 10) })
}
