import { randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A random id of lower-case letters and digits, 5 bits per character. */
export function randomId(count: number): string {
  return Array.from(randomBytes(count), (byte) => ALPHABET[byte & 31]).join('')
}

/**
 * A new shop's id, which is also its host name: the slot in two hexadecimal digits, so that load balancers need no
 * list, and 60 random bits.
 */
export function newShopId(): string {
  return randomBytes(1).toString('hex') + randomId(12)
}

/** The form of a class's shop ids. Ids of other shops (`home`, scratch shops) differ. */
export const SHOP_ID = /^[0-9a-f]{2}[a-z2-7]{12}$/

/** The slot of a shop: 0 to 255. */
export function slotOf(shop: string): number {
  return Number.parseInt(shop.slice(0, 2), 16)
}
