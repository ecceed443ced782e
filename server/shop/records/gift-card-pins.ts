import { createHash, randomInt } from 'node:crypto'
import { FOUNDERS_CARD_CODE } from '#contract/shop/gift-cards.ts'
import type { Shop } from '../shop.ts'
import { readCounter, writeCounter } from '../storage/counters.ts'
import type { Document } from '../storage/documents.ts'

/** The founder's first card, which hangs framed on the wall. It is redeemed with its PIN, once by each customer. */
export const FOUNDERS_CARD = { code: FOUNDERS_CARD_CODE, value: 10, owner: 'bjoern' } as const
/** The prize of the raffle: a card that is won with its PIN, once by each customer. */
export const RAFFLE_CARD = { code: 'JUICE-TENTH-FAIR', value: 30 } as const

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
interface SoldCard extends Document {
  code: string
  value: number
  redeemedAt: string | null
}

/** What is left on these cards, in coins, for those that exist. The founder fills the cards of the house up again. */
export function leftOn(shop: Shop, codes: ReadonlySet<string>): Map<string, number> {
  const left = new Map<string, number>()
  for (const { code, value } of [FOUNDERS_CARD, RAFFLE_CARD]) if (codes.has(code)) left.set(code, value)
  for (const { code, value, redeemedAt } of shop.documents.find<SoldCard>('giftCards')) {
    if (codes.has(code) && !left.has(code)) left.set(code, redeemedAt === null ? value : 0)
  }
  return left
}
