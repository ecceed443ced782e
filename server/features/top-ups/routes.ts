import Type from 'typebox'
import { Success } from '#contract/http.ts'
import { TOP_UP_RANGE, TopUp, TopUpOrder } from '#contract/shop/top-ups.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { toCents } from '../../shop/records/money.ts'
import { walletCents } from '../../shop/records/wallets.ts'
import { addDeliveryPages } from './delivery-pages.ts'
import { deliver, pay } from './pulp-pay.ts'
import { acceptMessage, createTopUp, findTopUp, noteDelivery, topUpsOf } from './top-ups.ts'

/** Routes to top up a wallet with Pulp Pay, and the one that Pulp Pay calls. */
export const topUpRoutes: Routes = (on) => {
  on.get(
    '/rest/wallet/top-ups',
    {
      tag: 'Payment',
      summary: 'Your payments with Pulp Pay, and how far they are',
      security: ['bearer'],
      answers: { 200: ['The payments, latest first', Success(Type.Array(TopUp))] },
    },
    forCustomers(({ shop, user }) => successBody(topUpsOf(shop, user.id))),
  )
  on.post(
    '/rest/wallet/top-ups',
    {
      tag: 'Payment',
      summary: 'Top up your wallet with Pulp Pay',
      security: ['bearer'],
      body: TopUpOrder,
      answers: {
        201: ['The payment', Success(TopUp)],
        400: 'Too little or too much',
        404: 'You have no wallet',
        429: 'The shop has too many',
        502: 'Pulp Pay does not answer',
      },
    },
    forCustomers(topUp),
  )
  on.post(
    '/hooks/pulp-pay',
    {
      tag: 'Payment',
      summary: 'Pulp Pay tells of a payment',
      description: 'The header has a time and a signature: HMAC-SHA256 over `<t>.<body>`, as hex.',
      headers: Type.Object({ 'pulp-signature': Type.String({ description: '`t=1795926000,v1=5f3b…`' }) }),
      body: Type.Object({
        id: Type.String(),
        type: Type.Enum(['payment.paid']),
        created: Type.Integer(),
        data: Type.Object({
          reference: Type.String(),
          amount: Type.Integer(),
          currency: Type.Enum(['cents']),
        }),
      }),
      answers: {
        200: 'Thank you',
        400: 'Not a message about a payment',
        401: 'Not signed by Pulp Pay',
        404: 'There is no such payment',
        429: 'The shop has booked too many',
      },
      parsesRawBody: true,
    },
    receive,
  )
  addDeliveryPages(on)
}

async function topUp(call: CustomerCall): Promise<HttpReply> {
  const { shop, body, user } = call
  const cents = typeof body.amount === 'number' ? toCents(body.amount) : Number.NaN
  const { least, most } = TOP_UP_RANGE
  if (!(cents >= toCents(least) && cents <= toCents(most))) {
    return refuse(400, `You can add between ${least} and ${most} at a time.`)
  }
  if (walletCents(shop, user.id) === undefined) return refuse(404, 'You have no wallet.')
  const { _id: reference } = createTopUp(shop, user.id, cents)
  const delivery = await pay(call, { customerId: user.id, reference, cents })
  if (delivery === undefined) return refuse(502, 'Pulp Pay does not answer.')
  await deliver(call, delivery)
  noteDelivery(shop, reference)
  return httpReply(201, successBody(findTopUp(shop, reference)))
}

const REFUSALS = {
  odd: [400, 'This is no message about a payment.'],
  refused: [401, 'This is not signed by Pulp Pay.'],
  missing: [404, 'There is no such payment.'],
} as const

async function receive({ shop, rawBody, request }: Call): Promise<HttpReply> {
  const { 'pulp-signature': header } = request.headers
  const said = await acceptMessage(shop, { body: rawBody, header: typeof header === 'string' ? header : '' })
  if (said === 'booked' || said === 'known') return httpReply(200, { received: true })
  const [status, message] = REFUSALS[said]
  return refuse(status, message)
}

function refuse(status: number, message: string): HttpReply {
  return httpReply(status, { status: 'error', message })
}
