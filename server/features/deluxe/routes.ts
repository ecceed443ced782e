import Type from 'typebox'
import type * as UnknownPayment from '../../../labs/unknown-payment/weak.ts'
import { type Answer, answer, type Routes, success } from '../../http/routing.ts'
import { changeUser, customerOf, isDeluxe, renewedToken } from '../../identity/customers.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { deluxeToken } from '../../identity/tokens.ts'
import { ownsCard } from '../../shop/cards.ts'
import { MEMBERSHIP_COST } from '../../shop/deluxe.ts'
import { toCents } from '../../shop/money.ts'
import { changeWallet } from '../../shop/wallets.ts'

/** The deluxe membership. */
export const deluxeRoutes: Routes = (on) => {
  on.get(
    '/rest/deluxe-membership',
    {
      tag: 'Payment',
      summary: 'What a membership would cost you',
      security: ['bearer'],
      answers: { 200: 'The price', 400: 'A member already, or not eligible' },
    },
    ({ shop, session }) => {
      const user = customerOf(shop, session)
      if (user?.role === 'customer') return success({ membershipCost: MEMBERSHIP_COST })
      if (isDeluxe(user)) return refuse('You are already a deluxe member!')
      return refuse('You are not eligible for deluxe membership!')
    },
  )
  on.post(
    '/rest/deluxe-membership',
    {
      tag: 'Payment',
      summary: 'Become a member',
      security: ['bearer'],
      body: Type.Object({ paymentMode: Type.Enum(['card', 'wallet']), paymentId: Type.Integer() }),
      answers: { 200: 'A new token', 400: 'Why not' },
    },
    forCustomers(join),
  )
}

/** She pays and is a member, or neither. Asked twice she pays once. */
function join(call: CustomerCall): unknown {
  const { shop, session, user, body } = call
  if (user.role !== 'customer') return refuse('Something went wrong. Please try again!')
  return shop.tables.transaction(() => {
    const { problem, paid } = pay(call)
    if (problem !== undefined) return refuse(problem)
    const member = changeUser(shop, user.id, { role: 'deluxe', deluxeToken: deluxeToken(user.email) })
    const paymentMode = String(body.paymentMode)
    shop.tell('deluxe.joined', { userId: user.id, paymentMode, paid })
    const token = renewedToken(shop, member, session.bid)
    return success({ confirmation: 'Congratulations! You are now a deluxe member!', token })
  })
}

/** Has the membership paid as the live code wants it: what went wrong, if anything, and what was paid. */
function pay({ shop, user, body }: CustomerCall): { problem: string | undefined; paid: number } {
  let paid = 0
  const taken = (isPaid: boolean): boolean => {
    if (isPaid) paid = MEMBERSHIP_COST
    return isPaid
  }
  const problem = shop.live<typeof UnknownPayment>('unknown-payment').pay(body.paymentMode, {
    fromWallet: () => taken(changeWallet(shop, user.id, -toCents(MEMBERSHIP_COST))),
    fromCard: () => taken(ownsCard(shop, user.id, body.paymentId)),
  })
  return { problem, paid }
}

function refuse(error: string): Answer {
  return answer(400, { status: 'error', error })
}
