import { createHash, randomBytes } from 'node:crypto'
import type * as ClockworkCodes from '../../labs/clockwork-codes/weak.ts'
import { HttpFailure } from '../http/replies/failure.ts'
import type { Shop } from '../shop/shop.ts'

/** Characters that fit into an address, and can be typed. */
const CODE = /^[\w-]{4,100}$/

/** Maximum number of random bytes that the live code gets at a time. */
const MOST_BYTES = 64

const tools = {
  sha1: (text: string) => createHash('sha1').update(text).digest('hex'),
  sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
  random: (bytes: number) =>
    randomBytes(Math.min(Math.max(Math.trunc(bytes) || 1, 1), MOST_BYTES)).toString('hex'),
}

/** A code for a login link or a gift card, made by the lab's live code. Throws if that returns no valid code. */
export async function newCode(shop: Shop, who: string, at: Date): Promise<string> {
  const code = await shop.call<typeof ClockworkCodes>('clockwork-codes').newCode(who, at.getTime(), tools)
  if (typeof code === 'string' && CODE.test(code)) return code
  throw new HttpFailure(500, 'The machine made no code: 4 to 100 letters, digits, _ and -.')
}
