/** Chooses a phrasing, always the same one for the same shop and occasion. */
export interface Phrasing {
  pick(occasion: string, phrasings: readonly string[]): string
}

/** A phrasing for a shop. `mood` is the latest message, for variation. */
export function createPhrasing(seed: string, mood: string): Phrasing {
  return {
    pick: (occasion, phrasings) => phrasings[hash(`${seed}|${mood}|${occasion}`) % phrasings.length] ?? '',
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value >>> 0
}

/** An amount in the shop's format: `1.99¤`. */
export function price(amount: number): string {
  return `${amount.toFixed(2)}¤`
}
