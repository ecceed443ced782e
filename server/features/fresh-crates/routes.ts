import Type from 'typebox'
import Value from 'typebox/value'
import { Success } from '#contract/http.ts'
import {
  ExchangeOffer,
  FRUITS,
  FreshOrder,
  FreshOrderRequest,
  FreshPrices,
  MOST_CRATES,
} from '#contract/shop/fresh.ts'
import type * as PartnerFeed from '../../../labs/partner-feed/weak.ts'
import { enforceShopQuota } from '../../http/limits/quota.ts'
import { Turns } from '../../http/limits/semaphore.ts'
import { networkOf } from '../../http/routing/network.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { type CustomerCall, forCustomers } from '../../identity/sessions.ts'
import { NetworkError } from '../../shop/fake-network/neighbour.ts'
import { fromCents } from '../../shop/records/money.ts'
import { changeWallet } from '../../shop/records/wallets.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Document } from '../../shop/storage/documents.ts'
import { exchangeOffers, type Fruit } from './exchange.ts'
import { exchangePage, postToExchange } from './exchange-page.ts'
import { FRUIT_EXCHANGE } from './fruit-exchange.ts'
import { currentPrices, isFruit, priceOf, savePrices, shownPrices } from './prices.ts'

/** Routes of fresh fruit by the crate, at prices of the Fruit Exchange. */
export const freshCrateRoutes: Routes = (on) => {
  on.get(
    '/rest/fresh',
    {
      tag: 'Products',
      summary: 'Crates of fresh fruit, at the price of the day',
      answers: { 200: ['The prices, and how fresh they are', Success(FreshPrices)] },
    },
    ({ shop }) => successBody(shownPrices(shop)),
  )
  on.post(
    '/rest/fresh/refresh',
    {
      tag: 'Products',
      summary: "Fetch today's prices from the Fruit Exchange",
      answers: {
        200: ['The prices, and how fresh they are', Success(FreshPrices)],
        502: 'The exchange does not answer: prices stay as they are',
      },
    },
    (call) => refreshes.run(call.shop, () => refresh(call)),
  )
  on.get(
    '/rest/fresh/orders',
    {
      tag: 'Products',
      summary: 'The crates that you have ordered',
      security: ['bearer'],
      answers: { 200: ['The orders, latest first', Success(Type.Array(FreshOrder))] },
    },
    forCustomers(({ shop, user }) => {
      const orders = shop.documents.find<SavedOrder>(COLLECTION).filter(({ userId }) => userId === user.id)
      return successBody(orders.toReversed().map(shown))
    }),
  )
  on.post(
    '/rest/fresh/:fruit/order',
    {
      tag: 'Products',
      summary: 'Order crates, paid from your wallet',
      security: ['bearer'],
      params: Type.Object({ fruit: Type.Enum(FRUITS) }),
      body: FreshOrderRequest,
      answers: {
        201: ['The order', Success(FreshOrder)],
        400: 'Not a number of crates that we sell',
        402: 'Not enough in your wallet',
        404: 'We have no such fruit',
        429: 'The shop has sold too many',
      },
    },
    forCustomers(order),
  )
  on.get('/elsewhere/fruit-exchange', (call) => exchangePage(call))
  on.get('/elsewhere/fruit-exchange/offers', ({ shop }) => exchangeOffers(shop))
  on.post('/elsewhere/fruit-exchange/offers', postToExchange)
}

/** An order of crates. */
interface SavedOrder extends Document {
  userId: number
  fruit: Fruit
  crates: number
  /** For all crates, in cents. */
  cents: number
  /** ISO date. */
  at: string
}

const COLLECTION = 'freshOrders'
const MOST = 5_000

/** Refreshes in a shop take turns, so that none overwrites prices with older ones. */
const refreshes = new Turns<Shop>()

async function refresh(call: Call): Promise<unknown> {
  const { shop } = call
  const offers = await fetchOffers(call)
  if (!offers) return refuse(502, 'The Fruit Exchange does not answer. Prices stay as they are.')
  const { pricesFrom } = shop.call<typeof PartnerFeed>('partner-feed')
  const asked = await pricesFrom(offers, currentPrices(shop))
  const contracted = offers.filter((offer) => offer.contracted)
  savePrices(
    shop,
    new Map(Object.entries(asked ?? {})),
    new Map(contracted.map(({ fruit, price }) => [fruit, price])),
  )
  return successBody(shownPrices(shop))
}

/** The offers of the exchange, oldest first; undefined if it does not answer. */
async function fetchOffers(call: Call): Promise<ExchangeOffer[] | undefined> {
  try {
    const { status, body } = await networkOf(call).fetch(`https://${FRUIT_EXCHANGE}/offers`)
    const offers: unknown = status === 200 ? JSON.parse(String(body)) : undefined
    return Value.Check(OFFERS, offers) ? offers : undefined
  } catch (error) {
    if (error instanceof NetworkError) return undefined
    throw error
  }
}

const OFFERS = Type.Array(ExchangeOffer)

function order({ shop, user, params, body }: CustomerCall): unknown {
  const { fruit } = params
  const { crates } = body
  if (!isFruit(fruit)) return refuse(404, 'We have no such fruit.')
  if (!isCrates(crates)) return refuse(400, `Order 1 to ${MOST_CRATES} crates.`)
  return shop.tables.transaction(() => {
    const { cents, listCents } = priceOf(shop, fruit)
    if (!changeWallet(shop, user.id, -cents * crates)) {
      return refuse(402, 'There is not enough in your wallet.')
    }
    enforceShopQuota(shop, COLLECTION, { of: 'crates', all: MOST }, shop.documents.count(COLLECTION))
    const saved = shop.documents.insert<SavedOrder>(COLLECTION, {
      userId: user.id,
      fruit,
      crates,
      cents: cents * crates,
      at: shop.clock.now().toISOString(),
    })
    shop.emit('fresh.ordered', {
      userId: user.id,
      fruit,
      paid: fromCents(cents),
      listPrice: fromCents(listCents),
    })
    return httpReply(201, successBody(shown(saved)))
  })
}

function isCrates(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_CRATES
}

function shown({ _id, fruit, crates, cents, at }: SavedOrder) {
  return { id: _id, fruit, crates, paid: fromCents(cents), orderedAt: at }
}

function refuse(status: number, message: string): HttpReply {
  return httpReply(status, { status: 'error', message })
}
