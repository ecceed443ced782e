import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfiguration } from '../../server/config/load.ts'
import { countTranslated, Languages, withoutPluralSuffix } from '../../server/features/site/languages.ts'
import { Translations } from '../../server/http/replies/translations.ts'

const folder = import.meta.dirname
const languages = new Languages(folder)
const translations = new Translations(folder)
const texts = (key: string) => languages.texts(key) ?? {}
const english = texts('en')
const others = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name)

const englishKeys = new Set(Object.keys(english).map(withoutPluralSuffix))
const isPlural = (key: string) =>
  `${withoutPluralSuffix(key)}_other` in english && key !== withoutPluralSuffix(key)

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? ''))].sort()
}

function tags(text: string): string[] {
  return [...text.matchAll(/<\/?\w+/g)].map(([tag]) => tag).sort()
}

/** The placeholders of a text; those of a plural may leave the number to the words: "one day", "two days". */
function wanted(key: string): string[] {
  const model = english[key] ?? english[`${withoutPluralSuffix(key)}_other`] ?? ''
  return placeholders(model)
}

function hasOtherPlaceholders([key, text]: [string, string]): boolean {
  const here = placeholders(text)
  const model = wanted(key)
  const missing = model.filter((name) => !here.includes(name))
  const added = here.filter((name) => !model.includes(name))
  const maySkipCount = isPlural(key) && !key.endsWith('_other') && !key.endsWith('_many')
  return added.length > 0 || missing.some((name) => !(name === 'count' && maySkipCount))
}

/** The forms that a language needs for the numbers of a shop. */
function formsOf(language: string): string[] {
  const rules = new Intl.PluralRules(language.replace('_', '-'))
  return [...new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))]
}

describe.each(others)('the texts in %s', (language) => {
  const entries = Object.entries(texts(language))

  it('say nothing that English does not say', () => {
    expect(entries.map(([key]) => key).filter((key) => !englishKeys.has(withoutPluralSuffix(key)))).toEqual(
      [],
    )
  })

  it('have the same gaps to fill in, and the same tags', () => {
    const wrong = entries.filter((entry) => hasOtherPlaceholders(entry))
    expect(wrong.map(([key]) => key)).toEqual([])
    const shaped = entries.filter(([key]) => english[key] !== undefined)
    const torn = shaped.filter(([key, text]) => tags(text).join() !== tags(english[key] ?? '').join())
    expect(torn.map(([key]) => key)).toEqual([])
  })

  it('are never empty', () => {
    expect(entries.filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  it('have all the forms of a plural that the language needs', () => {
    const forms = formsOf(language)
    const plurals = new Set(
      entries
        .map(([key]) => key)
        .filter(isPlural)
        .map(withoutPluralSuffix),
    )
    const missing = [...plurals].flatMap((key) => forms.map((form) => `${key}_${form}`))
    expect(missing.filter((key) => !(key in texts(language)))).toEqual([])
  })

  it('say what the language is called', () => {
    expect(texts(language).LANGUAGE).toMatch(/\S/)
  })

  it('tell how complete they are', () => {
    const { translated, all } = countTranslated(texts(language), english)
    const percent = Math.round((translated / all) * 100)
    const missing = [...englishKeys].filter(
      (key) => !entries.some(([here]) => withoutPluralSuffix(here) === key),
    )
    const some = missing.slice(0, 8).join(', ')
    process.stdout.write(
      `${language}: ${percent}%${missing.length > 0 ? `, ${missing.length} missing: ${some} …` : ''}\n`,
    )
    expect(percent).toBeGreaterThan(0)
  })
})

describe.each(['de_DE', 'es_ES', 'fr_FR', 'ja_JP'])('who reads the shop in %s', (language) => {
  it('finds every text of its screens', () => {
    const here = new Set(Object.keys(texts(language)).map(withoutPluralSuffix))
    expect([...englishKeys].filter((key) => !here.has(key))).toEqual([])
  })

  it('finds every text of its pages that others find', () => {
    const here = translations.of(language)
    const elsewhere = others.flatMap((other) => [...translations.of(other).keys()])
    expect(elsewhere.filter((english) => !here.has(english))).toEqual([])
  })
})

/** Text as it is read: without escapes, joined over lines. */
const asRead = (source: string): string =>
  source
    .replace(/\\(['"`])/g, '$1')
    .replace(/['"`]\s*\+\s*['"`]/g, '')
    .replace(/\s+/g, ' ')

describe('the texts of the server', () => {
  const root = join(folder, '..', '..')
  const sources = globSync(['{server,labs,contract}/**/*.{ts,tsx,yml}', '{content,config}/*.yml'], {
    cwd: root,
  })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ isYaml: file.endsWith('.yml'), text: asRead(readFileSync(join(root, file), 'utf8')) }))
  const all = (isYaml: boolean) =>
    sources
      .filter((source) => source.isYaml === isYaml)
      .map(({ text }) => text)
      .join('\n')
  const code = all(false)
  const yaml = all(true)
  const exists = (english: string): boolean => {
    const text = asRead(english)
    const isQuoted = ["'", '"', '`'].some((quote) => code.includes(quote + text + quote))
    return isQuoted || ["'", '"', ': ', '- '].some((before) => yaml.includes(before + text))
  }

  it.each(globSync('*/api/*.json', { cwd: folder }))('that %s translates exist in English', (file) => {
    const keys = Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const advice =
      'the shop has no such text. Did you change the English one? Change this key, and its translation'
    expect(keys.filter((key) => !exists(key)).map((key) => `"${key}": ${advice}`)).toEqual([])
  })
})

describe('controls', () => {
  it('say in plain words what they do; jokes may stand beside that', () => {
    expect(english).toMatchObject({
      COOKIE_DISMISS: 'Accept cookies',
      LINK_ASK_TITLE: 'Send me a sign-in link',
      TITLE_REGISTRATION: 'Create an account',
      TITLE_SEASON: 'In season',
      TOUR_MINIMISE: 'Minimise the tour',
      BOARD_OPEN: 'Not solved yet',
      NO_SEARCH_RESULT: 'No results',
      SCREEN_BROKEN: 'This page could not be loaded',
      SKIP_TO_CONTENT: 'Skip to content',
      WB_SHOW_DRAWN: 'Rendered',
      WB_MANY: 'Send many',
      WB_STORE_KEEP: 'Save',
      WB_EVENT_SEND: 'Send',
    })
    expect(english.NOTIFICATION_SERVER_STARTED).toBe('The server was restarted.')
    expect(english.AUTO_RESTORED_PROGRESS).toMatch(/^Your progress is kept\./)
    expect(english.DESCRIPTION_FIND_IT).toMatch(/vulnerable.*guilty/)
    expect(english.PATHS_MINUTES_HONEST).toMatch(/no time limit/)
  })
})

describe('what greets the first visit', () => {
  it('is in the settings word for word as in the English texts, so that it is translated until somebody changes it', () => {
    const { welcomeBanner, cookieConsent } = loadConfiguration(
      join(folder, '..', '..', 'config'),
      {},
    ).application
    expect(welcomeBanner.title).toBe(english.WELCOME_TITLE)
    expect(welcomeBanner.message.trim()).toBe(english.WELCOME_MESSAGE)
    expect(cookieConsent.message).toBe(english.COOKIE_MESSAGE)
    expect(cookieConsent.dismissText).toBe(english.COOKIE_DISMISS)
    expect(cookieConsent.linkText).toBe(english.COOKIE_LINK)
  })
})

describe('the language menu', () => {
  const list = languages.list()

  it('offers English whole, and the others by their own names', () => {
    expect(list.find(({ key }) => key === 'en')).toEqual({
      key: 'en',
      lang: 'English',
      icons: ['gb', 'us'],
      shortKey: 'EN',
      percentage: 100,
      gauge: 'full',
    })
    expect(list.map(({ key }) => key)).toEqual(expect.arrayContaining(['de_DE', 'es_ES', 'fr_FR', 'ja_JP']))
    expect(list.map(({ lang }) => lang)).toEqual(
      list.map(({ lang }) => lang).toSorted((a, b) => a.localeCompare(b)),
    )
  })

  it('keeps one language to itself, though its file is there', () => {
    expect(list.map(({ key }) => key)).not.toContain('tlh_AA')
    expect(texts('tlh_AA').LANGUAGE).toBe('tlhIngan')
    expect(readdirSync(join(folder, 'tlh_AA'))).not.toEqual([])
  })
})
