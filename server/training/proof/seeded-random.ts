import { createHash } from 'node:crypto'
import { createRandom } from '#contract/generators/random.ts'
import type { Random } from '#lab'

/** Returns a random generator. The same seed gives the same values. */
export function seededRandom(seed: string): Random {
  return createRandom(numbersFrom(seed))
}

/** Returns 32-bit integers from hashes of the seed. */
function numbersFrom(seed: string): () => number {
  let block = Buffer.alloc(0)
  let at = 0
  let made = 0
  return () => {
    if (at >= block.length) {
      block = createHash('sha256').update(`${made++}/${seed}`).digest()
      at = 0
    }
    at += 4
    return block.readUInt32BE(at - 4)
  }
}
