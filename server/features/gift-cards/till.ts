import type * as SecondHandParameter from '../../../labs/second-hand-parameter/weak.ts'
import { networkOf } from '../../http/routing/network.ts'
import type { Call, Fields } from '../../http/routing/routes.ts'
import {
  jsonReply,
  type Neighbour,
  NetworkError,
  type NetworkReply,
  type NetworkRequest,
  textReply,
} from '../../shop/fake-network/neighbour.ts'
import { FOUNDERS_CARD, pinOf, RAFFLE_CARD } from '../../shop/records/gift-card-pins.ts'
import type { Shop } from '../../shop/shop.ts'
import { findCard } from './cards.ts'

const TILL_HOST = 'till.internal'

/** The till of the shop, which only the shop itself can ask. It knows the cards that were sold, and that of the raffle. */
export const till: Neighbour = {
  hosts: [TILL_HOST],
  reachedFrom: ['server'],
  answer(request, shop) {
    if (request.url.pathname === '/') return textReply(200, 'Squeeze Till 4. See /cards.\n')
    if (request.url.pathname !== '/cards') return textReply(404, 'There is nothing here.\n')
    return askCards(request, shop)
  },
}

function askCards({ url }: NetworkRequest, shop: Shop): NetworkReply {
  const asked = readQuery(url.search)
  const number = (asked.get('number') ?? '').trim().toUpperCase()
  const known = knownOf(shop, number)
  if (!known) return jsonReply(404, { error: 'no such card' })
  const names = asked.get('format') === 'full' ? Object.keys(known) : (asked.get('fields') ?? '').split(',')
  const shown = Object.entries(known).filter(([name]) => names.includes(name))
  return jsonReply(200, { number, ...Object.fromEntries(shown) })
}

/** All fields of a card; undefined if the till knows no such card. */
function knownOf(shop: Shop, number: string): Fields | undefined {
  if (number === RAFFLE_CARD.code) {
    const { value } = RAFFLE_CARD
    return { left: value, value, pin: pinOf(shop, number) }
  }
  const card = number === FOUNDERS_CARD.code ? undefined : findCard(shop, number)
  if (!card) return undefined
  const { value, redeemedAt, boughtAt, buyerId, message } = card
  return {
    left: redeemedAt === null ? value : 0,
    value,
    bought: boughtAt,
    buyer: buyerId,
    message,
    pin: pinOf(shop, number),
  }
}

/** The parameters of a query. A semicolon separates them as well as an ampersand; of two with one name the first counts. */
function readQuery(search: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const part of search.slice(1).split(/[&;]/)) {
    const [name = '', ...rest] = part.split('=').map(decode)
    if (!parameters.has(name)) parameters.set(name, rest.join('='))
  }
  return parameters
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/**
 * Asks the till about a card, at the address that the live code makes, and nobody else. Returns the fields of its
 * answer. `silent`: there is no answer.
 */
export async function askTill(call: Call, number: string): Promise<Fields | 'missing' | 'silent'> {
  const { shop } = call
  const live = shop.call<typeof SecondHandParameter>('second-hand-parameter')
  const address = await live.addressFor(number)
  if (address === undefined) return 'missing'
  if (!URL.canParse(address) || new URL(address).host !== TILL_HOST) return 'silent'
  const reply = await networkOf(call)
    .fetch(address, { mayFollow: () => false })
    .catch(withoutAnswer)
  if (reply?.status === 404) return 'missing'
  if (reply?.status !== 200 || reply.headers['content-type'] !== 'application/json') return 'silent'
  const fields: Fields = JSON.parse(String(reply.body))
  shop.emit('till.asked', { number, address, fields: Object.keys(fields) })
  return fields
}

function withoutAnswer(error: unknown): undefined {
  if (!(error instanceof NetworkError)) throw error
}
