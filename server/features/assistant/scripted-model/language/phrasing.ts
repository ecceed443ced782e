/** Chooses among phrasings: always the same for the same shop and the same occasion. */
export interface Phrasing {
  pick(occasion: string, phrasings: readonly string[]): string
}

/** A voice of its own for each shop. `mood` is what was just said, so that the voice is not always the same. */
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

/** An amount as the shop writes it: `1.99¤`. */
export function price(amount: number): string {
  return `${amount.toFixed(2)}¤`
}
