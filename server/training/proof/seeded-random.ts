import { createHash } from 'node:crypto'
import { createRandom } from '#contract/generators/random.ts'
import type { Random } from '#lab'

/** Draws from a seed. Two of the same seed draw the same. */
export function seededRandom(seed: string): Random {
  return createRandom(numbersFrom(seed))
}

/** Whole numbers of 32 bits, from hashes of the seed. */
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
