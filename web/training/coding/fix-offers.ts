/** A version of the code that is offered as a fix. */
export interface FixOffer {
  /** Its place in the server's list: what is sent back. */
  index: number
  /** What the learner calls it: A, B, C … */
  letter: string
  code: string
}

/** A small repeatable source of numbers from 0 to 1. */
function numbersFrom(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507)
    state = Math.imul(state ^ (state >>> 13), 3266489909)
    state ^= state >>> 16
    return (state >>> 0) / 4294967296
  }
}

/**
 * Puts the versions in an order that says nothing about which is right, but stays the same for a
 * challenge: letters can be talked about in class and survive a reload.
 */
export function offersFor(key: string, fixes: readonly string[]): FixOffer[] {
  const next = numbersFrom(key)
  return fixes
    .map((code, index) => ({ code, index, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ code, index }, place) => ({ code, index, letter: String.fromCharCode(65 + place) }))
}
