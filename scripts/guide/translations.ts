import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Gaps = Readonly<Record<string, unknown>>

/** A text of the book, with its gaps filled in. Where a `count` is among them, the form for one or for others. */
export type Translate = (key: string, gaps?: Gaps) => string

/** The texts of the book in a language: `content/guide/<language>.json`. Throws where there is none. */
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
