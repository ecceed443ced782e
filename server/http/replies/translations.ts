import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../requests/cookies.ts'

/** The shop's English texts with their translation. */
export type Dictionary = ReadonlyMap<string, string>

/** Translates texts of pages that the server renders. */
export interface Translator {
  /** The language tag for HTML. */
  lang: string
  /** The translated text; English if there is no translation. */
  translate(english: string): string
}

/** The default translator. */
export const ENGLISH: Translator = { lang: 'en', translate: (english) => english }

/** Fields that hold texts of the shop. What customers write is in other fields. */
const TRANSLATED_FIELDS = new Set([
  'name',
  'description',
  'question',
  'text',
  'hint',
  'explanation',
  'error',
  'confirmation',
])

/**
 * Translations of the server's texts: `content/i18n/<language>/api/*.json`, with the English texts of `content/*.yml`
 * and of the code as keys. Missing translations fall back to English.
 */
export class Translations {
  readonly #folder: string
  readonly #languages: ReadonlySet<string>
  readonly #known = new Map<string, Dictionary>()

  constructor(folder: string) {
    this.#folder = folder
    const entries = readdirSync(folder, { withFileTypes: true })
    this.#languages = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name))
  }

  /** English, and the languages with a dictionary, in the form of file names: `de_DE`. */
  get pageLanguages(): string[] {
    return ['en', ...[...this.#languages].filter((language) => this.of(language).size > 0).sort()]
  }

  /** The dictionary of the language in the cookie `language`; undefined for English. */
  for(request: Pick<FastifyRequest, 'headers'>): Dictionary | undefined {
    const language = this.#wanted(request)
    return language === undefined ? undefined : this.of(language)
  }

  /** The same for pages. A language without a dictionary falls back to English. */
  translator(request: Pick<FastifyRequest, 'headers'>): Translator {
    return this.#translatorFor(this.#wanted(request))
  }

  /** The translator for the first language of the browser that has a dictionary; used without cookies. */
  translatorForBrowser(acceptLanguage: string | undefined): Translator {
    for (const part of (acceptLanguage ?? '').slice(0, 100).split(',')) {
      const prefix = part.trim().slice(0, 2).toLowerCase()
      if (prefix === 'en') break
      const known = [...this.#languages].find((language) => language.startsWith(`${prefix}_`))
      if (known !== undefined) return this.#translatorFor(known)
    }
    return this.#translatorFor(undefined)
  }

  /** The translator for pages before a language is chosen: that of the cookie, else the given one, else that of the browser. */
  initialTranslator({ headers }: Pick<FastifyRequest, 'headers'>, language?: string | null): Translator {
    if (headers.cookie?.includes('language=')) return this.translator({ headers })
    if (language) return this.#translatorFor(language)
    return this.translatorForBrowser(headers['accept-language'])
  }

  /** The dictionary of a language; empty if there is none. Read once. */
  of(language: string): Dictionary {
    const known = this.#known.get(language)
    if (known) return known
    const folder = join(this.#folder, language, 'api')
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
    const dictionary = new Map(files.flatMap((name) => entriesOf(join(folder, name))))
    this.#known.set(language, dictionary)
    return dictionary
  }

  #translatorFor(language: string | undefined): Translator {
    const dictionary = language === undefined ? undefined : this.of(language)
    if (!language || !dictionary?.size) return ENGLISH
    return { lang: language.replace('_', '-'), translate: (english) => dictionary.get(english) ?? english }
  }

  #wanted(request: Pick<FastifyRequest, 'headers'>): string | undefined {
    if (!request.headers.cookie?.includes('language=')) return undefined
    const language = readCookie(request, 'language')
    return language && language !== 'en' && this.#languages.has(language) ? language : undefined
  }
}

/** A value as JSON, with the shop's own texts in it translated. */
export function translateJson(value: unknown, dictionary: Dictionary): string {
  return JSON.stringify(value, (key, field: unknown) =>
    typeof field === 'string' && TRANSLATED_FIELDS.has(key) ? (dictionary.get(field) ?? field) : field,
  )
}

/** A value as JSON, translated if there is a dictionary. */
export function writeJson(value: unknown, dictionary: Dictionary | undefined): string {
  return dictionary ? translateJson(value, dictionary) : JSON.stringify(value)
}

function entriesOf(file: string): [string, string][] {
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(texts)
}
