import type { TFunction } from 'i18next'

/** The words for a key; for lists, whose entries say the same again and again. */
export type Translate = (
  ...asked: [key: string] | [key: string, values: Readonly<Record<string, number | string>>]
) => string

/** Looks each text up once: hundreds of cards that all ask would take longer than to draw them. */
export function cachedTranslate(t: TFunction): Translate {
  const known = new Map<string, string>()
  return (key, values = {}) => {
    const entry = `${key} ${JSON.stringify(values)}`
    const words = known.get(entry) ?? t(key, values)
    known.set(entry, words)
    return words
  }
}
