import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const content = join(import.meta.dirname, '..')
const languages = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json') && name !== 'en.json')
  .map((name) => name.replace('.json', ''))
const read = (file: string): Record<string, string> => JSON.parse(readFileSync(join(content, file), 'utf8'))
const FILES = ['dashboard', 'guide'] as const
/** Printed for learners. */
const FOR_LEARNERS = /^DASHBOARD_CARDS_(PASSPHRASE|HOW)$/

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

describe.each(languages)('the dashboard in %s', (language) => {
  it.each(FILES)('has every text of content/%s, with the same gaps to fill in', (folder) => {
    const english = read(`${folder}/en.json`)
    const texts = read(`${folder}/${language}.json`)
    const keysOf = (all: Record<string, string>) => [...new Set(Object.keys(all).map(withoutPlural))].sort()
    expect(keysOf(texts)).toEqual(keysOf(english))
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const model = english[key] ?? english[`${withoutPlural(key)}_other`] ?? ''
      const missing = placeholders(model).filter((name) => !placeholders(text).includes(name))
      return missing.length > 0 && !(key.endsWith('_one') && missing.join() === '{{count}}')
    })
    expect(wrong).toEqual([])
  })

  it.each(FILES)('has all forms of a plural that the language needs in content/%s', (folder) => {
    const texts = read(`${folder}/${language}.json`)
    const forms = new Intl.PluralRules(language.replace('_', '-')).resolvedOptions().pluralCategories
    const plurals = Object.keys(read(`${folder}/en.json`)).filter((key) => key.endsWith('_other'))
    const needed = plurals.flatMap((key) => forms.map((form) => `${withoutPlural(key)}_${form}`))
    expect(needed.filter((key) => !(key in texts))).toEqual([])
  })
})

it.each([
  ['Sie', 'de_DE', /(?<![\p{L}“_])(du|dein\p{L}*|dich|dir)(?!\p{L})/iu],
  ['usted', 'es_ES', /(?<!\p{L})(tú|tus?|te|ti|contigo|tuy[oa]s?)(?!\p{L})/iu],
  ['vous', 'fr_FR', /(?<!\p{L})(tu|ton|ta|tes|te|toi|t(?=’))(?!\p{L})/iu],
])('says "%s" to staff in %s', (_, language, informal) => {
  const texts = [
    ...FILES.map((folder) => read(`${folder}/${language}.json`)),
    read(`i18n/${language}/api/dashboard.json`),
  ]
  const wrong = texts
    .flatMap(Object.entries)
    .filter(([key, text]) => informal.test(text) && !FOR_LEARNERS.test(key))
  expect(wrong).toEqual([])
})
