import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/http.ts'

type Texts = Record<string, string>

/** The number of English texts, and of those in a language. */
type CountTexts = (language: string) => TextCount

/** The web app's texts in all languages: `content/i18n/<language>/*.json`, merged for each language. */
export class Languages {
  readonly #folder: string
  readonly #texts = new Map<string, Texts>()
  #list: readonly Language[] | undefined

  readonly #countLabs: CountTexts

  /** `countLabs` counts the texts of labs, which are stored elsewhere. */
  constructor(folder: string, countLabs: CountTexts = () => ({ translated: 0, all: 0 })) {
    this.#folder = folder
    this.#countLabs = countLabs
  }

  /** The texts of a language, cached; undefined if there are none. */
  texts(key: string): Texts | undefined {
    const known = this.#texts.get(key)
    if (known) return known
    if (!this.#keys().includes(key)) return undefined
    const folder = join(this.#folder, key)
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    const texts: Texts = Object.assign(
      {},
      ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    )
    this.#texts.set(key, texts)
    return texts
  }

  /** The listed languages with their own names, and the share of translated texts of screens and labs. */
  list(): readonly Language[] {
    this.#list ??= this.#listed()
    return this.#list
  }

  #listed(): Language[] {
    const english = this.texts('en') ?? {}
    const languages = this.#keys().flatMap((key) => {
      const icons = ON_THE_MENU[key]
      if (!icons) return []
      const texts = this.texts(key) ?? {}
      const percentage = key === 'en' ? 100 : this.#percentage(key, texts, english)
      return [
        {
          key,
          lang: texts.LANGUAGE ?? key,
          icons,
          shortKey: (key.split('_')[0] ?? key).toUpperCase(),
          percentage,
          gauge: gaugeOf(percentage),
        },
      ]
    })
    return languages.sort((a, b) => a.lang.localeCompare(b.lang))
  }

  /** 100 only if every text is translated. */
  #percentage(key: string, texts: Texts, english: Texts): number {
    const screens = countTranslated(texts, english)
    const labs = this.#countLabs(key)
    return Math.floor(((screens.translated + labs.translated) / (screens.all + labs.all)) * 100)
  }

  #keys(): string[] {
    const entries = readdirSync(this.#folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  }
}

/** The listed languages with their flags. Others are available to those who know them. */
const ON_THE_MENU: Readonly<Record<string, string[]>> = {
  en: ['gb', 'us'],
  ar_SA: ['ae', 'tn'],
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

const PLURAL_ENDING = /_(zero|one|two|few|many|other)$/

/** A key without its plural form: languages have one to six forms. */
export function withoutPluralSuffix(key: string): string {
  return key.replace(PLURAL_ENDING, '')
}

/** The number of English texts, and of those in another language. */
export interface TextCount {
  translated: number
  all: number
}

/** Counts the translated texts. All plural forms of a text count once. */
export function countTranslated(texts: Record<string, string>, english: Record<string, string>): TextCount {
  const wanted = new Set(Object.keys(english).map(withoutPluralSuffix))
  const here = new Set(Object.keys(texts).map(withoutPluralSuffix))
  return { translated: [...wanted].filter((key) => here.has(key)).length, all: wanted.size }
}
