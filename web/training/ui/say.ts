import type { TFunction } from 'i18next'

/** The words for a key; for lists, whose entries say the same again and again. */
export type Say = (
  ...asked: [key: string] | [key: string, values: Readonly<Record<string, number | string>>]
) => string

/** Looks each text up once: hundreds of cards that all ask would take longer than to draw them. */
export function lookedUpOnce(t: TFunction): Say {
  const known = new Map<string, string>()
  return (key, values = {}) => {
    const wish = `${key} ${JSON.stringify(values)}`
    const words = known.get(wish) ?? t(key, values)
    known.set(wish, words)
    return words
  }
}
