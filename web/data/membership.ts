import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import { getAsCustomer, http } from '#web/http.ts'
import { openSession, rememberedBasket } from '#web/session.ts'

/** What the membership costs somebody who may become a member. The shop refuses with a reason to everybody else. */
export const membershipQuery = queryOptions({
  queryKey: ['customer', 'membership'],
  queryFn: async () =>
    (await getAsCustomer<Success<{ membershipCost: number }>>('/rest/deluxe-membership')).data.membershipCost,
})

/** Roles that the shop refuses for certain. Anybody else, also of a role that is unknown here, is worth asking. */
const CANNOT_JOIN = new Set<string | undefined>(['deluxe', 'admin', 'accounting'])

/** Whether somebody of this role may become a member. */
export function mayJoin(role: string | undefined): boolean {
  return !CANNOT_JOIN.has(role)
}

/** How the membership is paid. */
export interface MembershipPayment {
  paymentMode: 'card' | 'wallet'
  /** The number of the card, or `wallet`. */
  paymentId: string
}

/** Joins, and goes on with the new token: it says that she is a member. */
export async function becomeMember(payment: MembershipPayment): Promise<void> {
  const { data } = await http.post<Success<{ token: string }>>('/rest/deluxe-membership', payment)
  openSession({ token: data.token, bid: Number.parseInt(rememberedBasket(), 10) })
}
