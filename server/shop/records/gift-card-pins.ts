import { createHash, randomInt } from 'node:crypto'
import type { Shop } from '../shop.ts'
import { readCounter, writeCounter } from '../storage/counters.ts'
import type { Document } from '../storage/documents.ts'

/** The founder's first card, which hangs framed on the wall. It is redeemed with its PIN, once by each customer. */
export const FOUNDERS_CARD = { code: 'JUICE-FIRST-CARD', value: 10, owner: 'bjoern' } as const
/** The prize of the raffle: a card that is won with its PIN, once by each customer. */
export const RAFFLE_CARD = { code: 'JUICE-TENTH-FAIR', value: 30 } as const

/** Whether a card is one of those that hang in the shop. Nobody bought them, and their PINs are what guards them. */
export function isHouseCard(code: string): boolean {
  return code === FOUNDERS_CARD.code || code === RAFFLE_CARD.code
}

const SEED = 'gift-card-pins'

/** The PIN of a card in this shop: four digits. Each code has one, also if no such card was sold. */
export function pinOf(shop: Shop, code: string): string {
  const digest = createHash('sha256')
    .update(`${seedOf(shop)} ${code}`)
    .digest()
  return String(digest.readUInt32BE() % 10_000).padStart(4, '0')
}

/** The MD5 of the PIN, in hex. */
export function pinHashOf(shop: Shop, code: string): string {
  return createHash('md5').update(pinOf(shop, code)).digest('hex')
}

/** A number that only this shop knows. It is created on first use. */
function seedOf(shop: Shop): number {
  const known = readCounter(shop.tables, SEED)?.count
  const seed = known ?? randomInt(2 ** 48 - 1)
  if (known === undefined) writeCounter(shop.tables, SEED, { count: seed, at: shop.clock.now().getTime() })
  return seed
}

/** A card as far as it says what is left on it. */
interface CardOnFile extends Document {
  value: number
  redeemedAt: string | null
}

/** What is left on a card, in coins; undefined if there is none. The founder fills the cards of the house up again. */
export function leftOn(shop: Shop, code: string): number | undefined {
  const house = [FOUNDERS_CARD, RAFFLE_CARD].find((one) => one.code === code)
  if (house) return house.value
  const [card] = shop.documents.find<CardOnFile>('giftCards', { code })
  return card && (card.redeemedAt === null ? card.value : 0)
}
