import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../http/routing/network.ts'
import type { Call } from '../../http/routing/routes.ts'
import {
  jsonReply,
  type Neighbour,
  NetworkError,
  type NetworkReply,
  type NetworkRequest,
  textReply,
} from '../../shop/fake-network/neighbour.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** The shop's account at Pulp Pay. */
interface Account extends Document {
  /** Pulp Pay signs with it, and the shop checks with it. */
  signingKey: string
  /** With it the shop takes payments. */
  apiKey: string
}

/** One try to tell the shop of a payment. */
export interface DeliveryAttempt {
  /** ISO date. */
  at: string
  /** The header `Pulp-Signature`. */
  signature: string
  /** The status of the shop's answer; null without an answer. */
  status: number | null
}

/** What Pulp Pay tells the shop about one payment. */
export interface Delivery extends Document {
  customerId: number
  /** The shop's own name for the payment. */
  reference: string
  cents: number
  /** Always the same, also when it is sent again. */
  body: string
  /** The latest ones, oldest first. */
  attempts: DeliveryAttempt[]
}

const ACCOUNTS = 'pulpPayAccounts'
const DELIVERIES = 'pulpPayDeliveries'
/** Maximum number of attempts that are kept of a delivery. */
const MOST_ATTEMPTS = 5
const PAYMENTS = 'https://pulp-pay.example/v1/payments'
/** Where Pulp Pay delivers: the shop, as its machine knows it. */
const HOOK = 'http://localhost:3000/hooks/pulp-pay'

/** Pulp Pay, which takes the customers' money and tells the shop. */
export const pulpPay: Neighbour = {
  hosts: ['pulp-pay.example', 'www.pulp-pay.example'],
  reachedFrom: ['server', 'browser', 'outsider'],
  answer(request, shop) {
    const { pathname } = request.url
    if (pathname === '/v1/payments' && request.method === 'POST') return takePayment(request, shop)
    if (pathname === '/') return textReply(200, 'Pulp Pay. Squeezed, sealed, delivered.\n')
    return textReply(404, 'There is nothing here.\n')
  },
}

function takePayment({ headers, body }: NetworkRequest, shop: Shop): NetworkReply {
  if (!isSame(headers.authorization ?? '', `Bearer ${accountOf(shop).apiKey}`)) {
    return jsonReply(401, { error: 'This is no key of ours.' })
  }
  const payment: Payment = JSON.parse(body)
  return jsonReply(201, { delivery: createDelivery(shop, payment)._id })
}

/** A payment, as the shop asks for it. */
interface Payment {
  customerId: number
  reference: string
  cents: number
}

/** Has a customer pay at Pulp Pay. Returns the id of the delivery that tells the shop; undefined if it was refused. */
export async function pay(
  call: Pick<Call, 'shop' | 'request'>,
  payment: Payment,
): Promise<string | undefined> {
  const { status, body } = await networkOf(call).fetch(PAYMENTS, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accountOf(call.shop).apiKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(payment),
  })
  return status === 201 ? JSON.parse(String(body)).delivery : undefined
}

function createDelivery(shop: Shop, { customerId, reference, cents }: Payment): Delivery {
  const _id = `dlv_${randomBytes(9).toString('hex')}`
  const created = secondsOf(shop)
  const body = JSON.stringify({
    id: _id,
    type: 'payment.paid',
    created,
    data: { reference, amount: cents, currency: 'cents' },
  })
  return shop.documents.insert<Delivery>(DELIVERIES, {
    _id,
    customerId,
    reference,
    cents,
    body,
    attempts: [],
  })
}

/** Tells the shop of a payment, with a fresh signature each time. */
export async function deliver(call: Pick<Call, 'shop' | 'request'>, id: string): Promise<void> {
  const { shop } = call
  const [delivery] = shop.documents.find<Delivery>(DELIVERIES, { _id: id })
  if (!delivery) return
  // Each attempt has a time of its own, and so a signature of its own.
  const last = Number(/^t=(\d+)/.exec(delivery.attempts.at(-1)?.signature ?? '')?.[1] ?? 0)
  const seconds = Math.max(secondsOf(shop), last + 1)
  const signature = `t=${seconds},v1=${signatureOf(shop, `${seconds}.${delivery.body}`)}`
  const attempt = { at: shop.clock.now().toISOString(), signature, status: null }
  const status = await networkOf(call)
    .fetch(HOOK, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'pulp-signature': signature },
      body: delivery.body,
      from: 'outsider',
    })
    .then((reply) => reply.status, withoutAnswer)
  shop.documents.update<Delivery>(DELIVERIES, { _id: id }, (one) => ({
    ...one,
    attempts: [...one.attempts, { ...attempt, status }].slice(-MOST_ATTEMPTS),
  }))
}

function withoutAnswer(error: unknown): null {
  if (error instanceof NetworkError) return null
  throw error
}

/** What was delivered about a customer's payments, latest first. */
export function deliveriesOf(shop: Shop, customerId: number): Delivery[] {
  return shop.documents.find<Delivery>(DELIVERIES, { customerId }).toReversed()
}

/** Whether Pulp Pay made this signature of a text. The comparison takes the same time for all signatures. */
export function isSigned(shop: Shop, text: string, signature: string): boolean {
  return isSame(signature, signatureOf(shop, text))
}

/** HMAC-SHA256 in hex. */
function signatureOf(shop: Shop, text: string): string {
  return createHmac('sha256', accountOf(shop).signingKey).update(text).digest('hex')
}

function isSame(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The keys are made on first use and differ in each shop. */
function accountOf({ documents }: Shop): Account {
  const [known] = documents.find<Account>(ACCOUNTS)
  const key = (kind: string) => `${kind}_${randomBytes(24).toString('hex')}`
  return known ?? documents.insert<Account>(ACCOUNTS, { signingKey: key('sign'), apiKey: key('api') })
}

/** The shop's clock, in seconds since 1970. */
export function secondsOf({ clock }: Shop): number {
  return Math.floor(clock.now().getTime() / 1_000)
}
