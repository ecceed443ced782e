import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Gaps = Readonly<Record<string, unknown>>

/** Returns a text of the guide with its gaps filled in. A `count` selects the singular or plural form. */
export type Translate = (key: string, gaps?: Gaps) => string

/** Loads the texts of the guide in a language: `content/guide/<language>.json`. Throws if there is none. */
export function loadTranslations(root: string, language: string): Translate {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'content', 'guide', `${language}.json`), 'utf8'),
  )
  return (key, gaps: Gaps = {}) => {
    const form = gaps.count === 1 ? 'one' : 'other'
    const text = texts[key] ?? texts[`${key}_${form}`]
    if (text === undefined) throw new Error(`The book has no text ${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(gaps[name] ?? ''))
  }
}
