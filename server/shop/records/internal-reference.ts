import { randomInt } from 'node:crypto'
import type { Shop } from '../shop.ts'
import { readCounter, writeCounter } from '../storage/counters.ts'

const NAME = 'internal-reference'
/** No characters that look like others (Crockford's Base32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const MOST = SIGNS.length ** LENGTH

/** A code of this shop's staff, such as `NM-7QX4-0H2C`. Created on first use, and different in each shop. */
export function internalReference(shop: Shop): string {
  const signs = encode(numberOf(shop))
  return `NM-${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
}

function numberOf({ tables, clock }: Shop): number {
  const known = readCounter(tables, NAME)
  if (known) return known.count
  const count = randomInt(MOST)
  writeCounter(tables, NAME, { count, at: clock.now().getTime() })
  return count
}

function encode(number: number): string {
  let word = ''
  for (let rest = number; word.length < LENGTH; rest = Math.floor(rest / SIGNS.length)) {
    word = `${SIGNS[rest % SIGNS.length]}${word}`
  }
  return word
}
