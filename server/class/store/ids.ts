import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** So many signs drawn by lot, 5 bits each: small letters and digits. */
export function randomId(count: number): string {
  return Array.from(randomBytes(count), (byte) => ALPHABET[byte & 31]).join('')
}

/**
 * The id of a new shop, which is its host name as well: the slot that it is in (two digits in base 16, so that a balancer
 * needs no list), and 60 bits that nobody guesses.
 */
export function newShopId(): string {
  return randomBytes(1).toString('hex') + randomId(12)
}

/** What such ids look like. No other shop's id does, `home` or a twin's for one. */
export const SHOP_ID = /^[0-9a-f]{2}[a-z2-7]{12}$/

/** The slot that a shop is in: 0 to 255. */
export function slotOf(shop: string): number {
  return Number.parseInt(shop.slice(0, 2), 16)
}
