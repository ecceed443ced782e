/** A version of the code that is offered as a fix. */
export interface FixOffer {
  /** The index in the server's list, which is sent back. */
  index: number
  /** The name for the learner: A, B, C … */
  letter: string
  code: string
}

/** A repeatable sequence of numbers from 0 to 1. */
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
 * Puts the versions in an order that does not reveal the right one, but is always the same for a challenge: a class can
 * talk about the letters, and they survive a reload.
 */
export function offersFor(key: string, fixes: readonly string[]): FixOffer[] {
  const next = numbersFrom(key)
  return fixes
    .map((code, index) => ({ code, index, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ code, index }, place) => ({ code, index, letter: String.fromCharCode(65 + place) }))
}
