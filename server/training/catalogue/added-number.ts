import { createHash } from 'node:crypto'

/** Numbers below are the project's own; 999 is the imaginary challenge. */
const FIRST = 1_000
const COUNT = 1_000_000

/** Returns the number of a challenge of an added lab. It depends on the key alone. */
export function addedNumber(key: string): number {
  return FIRST + (createHash('sha256').update(key).digest().readUInt32BE(0) % COUNT)
}
