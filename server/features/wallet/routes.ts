import Type from 'typebox'
import { Success } from '#contract/http.ts'
import { type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { fromCents, toCents } from '../../shop/records/money.ts'
import { changeWallet, ownsCard, walletCents } from '../../shop/records/wallets.ts'

const LEAST_CENTS = 1_000
const MOST_CENTS = 100_000

/** Routes of the customer's wallet. */
export const walletRoutes: Routes = (on) => {
  on.get(
    '/rest/wallet/balance',
    {
      tag: 'Payment',
      summary: 'What is in your wallet',
      security: ['bearer'],
      answers: { 200: ['The balance', Success(Type.Number())] },
    },
    forCustomers(({ shop, user }) => {
      const cents = walletCents(shop, user.id)
      return cents === undefined ? httpReply(404, { status: 'error' }) : successBody(fromCents(cents))
    }),
  )
  on.put(
    '/rest/wallet/balance',
    {
      tag: 'Payment',
      summary: 'Charge your wallet',
      security: ['bearer'],
      body: Type.Object({ balance: Type.Number({ minimum: 10, maximum: 1000 }), paymentId: Type.Integer() }),
      answers: { 200: 'What was added', 400: 'Too little or too much', 402: 'Not a card of yours' },
    },
    forCustomers(charge),
  )
}

function charge({ shop, body, user }: CustomerCall): unknown {
  if (!ownsCard(shop, user.id, body.paymentId)) return refuse(402, 'Payment not accepted.')
  const cents = readCents(body.balance)
  if (cents === undefined || cents < LEAST_CENTS || cents > MOST_CENTS) {
    return refuse(400, 'You can add between 10 and 1000 at a time.')
  }
  if (!changeWallet(shop, user.id, cents)) return refuse(404, 'You have no wallet.')
  shop.emit('wallet.charged', { userId: user.id, amount: fromCents(cents) })
  return successBody(body.balance)
}

/** A sent amount in cents; undefined if it is invalid or has fractions of a cent. */
function readCents(sent: unknown): number | undefined {
  const isText = typeof sent === 'string' && /^\d{1,6}(\.\d{1,2})?$/.test(sent)
  if (typeof sent !== 'number' && !isText) return undefined
  const amount = Number(sent)
  return Number.isFinite(amount) ? toCents(amount) : undefined
}

function refuse(status: number, message: string): HttpReply {
  return httpReply(status, { status: 'error', message })
}
