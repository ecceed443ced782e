import { newCode } from '../../identity/codes.ts'
import type { Shop } from '../../shop/shop.ts'
import { readCounter, writeCounter } from '../../shop/storage/counters.ts'

/** A code for a card that is sold now: `PEEL-3F2A9C01BE`. */
export async function newCardCode(
  shop: Shop,
  buyer: { id: number; email: string },
  at: Date,
): Promise<string> {
  const serial = serialOf(shop, buyer.id, at)
  // The algorithm has a resolution of a second, and a customer may buy two cards within one.
  const who = serial === 1 ? buyer.email : `${buyer.email}#${serial}`
  return `PEEL-${await newCode(shop, who, at)}`.toUpperCase()
}

/** The serial number of a card within this second. */
function serialOf(shop: Shop, buyerId: number, at: Date): number {
  const name = `gift-card:${buyerId}`
  const second = Math.floor(at.getTime() / 1_000)
  const last = readCounter(shop.tables, name)
  const count = last?.at === second ? last.count + 1 : 1
  writeCounter(shop.tables, name, { count, at: second })
  return count
}
