import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/http.ts'

/** The texts of the web app in all languages: `content/i18n/<language>/*.json`, merged per language. */
export class Languages {
  readonly #folder: string
  readonly #texts = new Map<string, Record<string, string>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The texts of a language; undefined where there are none. Read once. */
  texts(key: string): Record<string, string> | undefined {
    const known = this.#texts.get(key)
    if (known) return known
    if (!this.#keys().includes(key)) return undefined
    const folder = join(this.#folder, key)
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    const texts: Record<string, string> = Object.assign(
      {},
      ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    )
    this.#texts.set(key, texts)
    return texts
  }

  /** The languages on offer, by their own names, each with how much of English it covers. */
  list(): Language[] {
    const total = Object.keys(this.texts('en') ?? {}).length
    const languages = this.#keys().map((key) => {
      const texts = this.texts(key) ?? {}
      const percentage =
        key === 'en' ? 100 : Math.round((Object.keys(texts).length / Math.max(total, 1)) * 100)
      return {
        key,
        lang: texts.LANGUAGE ?? key,
        icons: ICONS[key] ?? [],
        shortKey: key.split('_')[0]?.toUpperCase() ?? key,
        percentage,
        gauge: gaugeOf(percentage),
      }
    })
    return languages.sort((a, b) => a.lang.localeCompare(b.lang))
  }

  #keys(): string[] {
    const entries = readdirSync(this.#folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  }
}

const ICONS: Readonly<Record<string, string[]>> = {
  en: ['gb', 'us'],
  de_DE: ['de'],
  fr_FR: ['fr'],
  es_ES: ['es'],
  ja_JP: ['jp'],
}

function gaugeOf(percentage: number): string {
  if (percentage > 80) return 'full'
  if (percentage > 60) return 'three-quarters'
  if (percentage > 40) return 'half'
  return percentage > 20 ? 'quarter' : 'empty'
}
