/** Longer texts are shown from their beginning only: a page of a million letters is slow on a phone. */
const SHOWN = 60_000
/** Longer JSON is not laid out anew. */
const LAID_OUT = 400_000

/** JSON with air between its parts; anything else as it is. Duplicate keys would be lost on the way. */
export function pretty(text: string): string {
  if (text.length > LAID_OUT || !/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export function shownStart(text: string): string {
  return text.length > SHOWN ? text.slice(0, SHOWN) : text
}
