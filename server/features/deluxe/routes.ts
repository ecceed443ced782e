import Type from 'typebox'
import type * as UnknownPayment from '../../../labs/unknown-payment/weak.ts'
import { type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { changeUser, customerOf, isDeluxe, issueRenewedToken } from '../../identity/customers.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { deluxeToken } from '../../identity/tokens.ts'
import { MEMBERSHIP_COST } from '../../shop/records/deliveries.ts'
import { toCents } from '../../shop/records/money.ts'
import { changeWallet, ownsCard, walletCents } from '../../shop/records/wallets.ts'

/** Existing clients know this spelling. */
const WALLET_IS_SHORT = 'Insuffienct funds in Wallet'

/** Routes of the deluxe membership. */
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
      if (user?.role === 'customer') return successBody({ membershipCost: MEMBERSHIP_COST })
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

/** Payment and membership change in one transaction. A repeated request pays once. */
async function join(call: CustomerCall): Promise<unknown> {
  const { shop, session, user, body } = call
  if (user.role !== 'customer') return refuse('Something went wrong. Please try again!')
  const { problem, paid, fromWallet } = await bill(call)
  if (problem !== undefined) return refuse(problem)
  return shop.tables.transaction(() => {
    // The live code took time: membership and wallet may have changed.
    if (customerOf(shop, session)?.role !== 'customer')
      return refuse('Something went wrong. Please try again!')
    if (fromWallet > 0 && !changeWallet(shop, user.id, -fromWallet)) return refuse(WALLET_IS_SHORT)
    const member = changeUser(shop, user.id, { role: 'deluxe', deluxeToken: deluxeToken(user.email) })
    const paymentMode = String(body.paymentMode)
    shop.emit('deluxe.joined', { userId: user.id, paymentMode, paid })
    const token = issueRenewedToken(shop, member, session.bid)
    return successBody({ confirmation: 'Congratulations! You are now a deluxe member!', token })
  })
}

interface Bill {
  /** The error, if any. */
  problem: string | undefined
  paid: number
  /** Amount to take from the wallet, in cents. */
  fromWallet: number
}

/** Asks the live code how the membership is paid. Nothing is charged yet. */
async function bill({ shop, user, body }: CustomerCall): Promise<Bill> {
  let paid = 0
  let fromWallet = 0
  const cost = toCents(MEMBERSHIP_COST)
  const problem = await shop.call<typeof UnknownPayment>('unknown-payment').pay(body.paymentMode, {
    fromWallet: () => {
      const isEnough = (walletCents(shop, user.id) ?? 0) >= fromWallet + cost
      if (isEnough) [paid, fromWallet] = [MEMBERSHIP_COST, fromWallet + cost]
      return isEnough
    },
    fromCard: () => {
      const isHers = ownsCard(shop, user.id, body.paymentId)
      if (isHers) paid = MEMBERSHIP_COST
      return isHers
    },
  })
  return { problem, paid, fromWallet }
}

function refuse(error: string): HttpReply {
  return httpReply(400, { status: 'error', error })
}
