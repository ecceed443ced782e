import type { TFunction } from 'i18next'

/** Translates a key. For lists whose entries repeat the same texts. */
export type Translate = (
  ...asked: [key: string] | [key: string, values: Readonly<Record<string, number | string>>]
) => string

/** Caches translations: hundreds of cards that each translate would take longer than rendering them. */
export function cachedTranslate(t: TFunction): Translate {
  const known = new Map<string, string>()
  return (key, values = {}) => {
    const entry = `${key} ${JSON.stringify(values)}`
    const words = known.get(entry) ?? t(key, values)
    known.set(entry, words)
    return words
  }
}
