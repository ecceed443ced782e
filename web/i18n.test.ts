import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })
const files = Object.values(
  import.meta.glob<Record<string, string>>(
    ['../content/i18n/en/*.json', '../content/dashboard/en.json', '../content/guide/en.json'],
    { eager: true, import: 'default' },
  ),
)
const keys = files.flatMap((texts) => Object.keys(texts))

/** Keys that stand literally in calls of `t`; those made up at run time are the screens' own business. */
function keysIn(source: string): string[] {
  return [...source.matchAll(/\bt\(\s*'([A-Z0-9_/]+)'/g)].map(([, key]) => key ?? '')
}

/** English in the places of a component that are read or read out: between tags, and in these attributes. */
function wordsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const attributes = code.matchAll(
    /\b(?:aria-label|aria-description|title|placeholder|alt|label)="([^"]*[a-z]{2}[^"]*)"/g,
  )
  const texts = code.matchAll(
    /(?:<\/?[\w.]+[^<>{}=]*>|\/>|"\}?>|\}>|\})\s*([A-Za-z][^<>{}=();]*[a-z]{2}[^<>{}=();]*)<\//g,
  )
  return [...attributes, ...texts].map(([, words]) => words?.trim() ?? '')
}

/** What is the same in every language, or in one language on purpose. */
const NO_TEXTS = [
  // The name that existing clients know the notice by.
  'cookieconsent',
  // Names of formats.
  'Excel',
]
/** A contract is in the language that it was signed in; it says so by its `lang`. */
const ENGLISH_ON_PURPOSE = ['./features/privacy/PrivacyPolicy.tsx']

describe('the English texts', () => {
  it('have words for everything that the screens say', () => {
    const used = new Set(Object.values(sources).flatMap(keysIn))
    expect([...used].filter((key) => !keys.includes(key) && !keys.includes(`${key}_other`))).toEqual([])
  })

  it('say each thing in one file only', () => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('are all that the screens say: no component has words of its own', () => {
    const screens = Object.entries(sources).filter(
      ([file]) => file.endsWith('.tsx') && !ENGLISH_ON_PURPOSE.includes(file),
    )
    const own = screens.flatMap(([file, source]) =>
      wordsIn(source)
        .filter((words) => !NO_TEXTS.includes(words) && !/^[a-z][A-Za-z0-9_-]*$/.test(words))
        .map((words) => `${file}: ${words}`),
    )
    expect(own).toEqual([])
  })

  it('put their colons themselves: French has a blank before them, and Japanese one of its own', () => {
    const bare = /\bt\([^()]*(?:\([^()]*\)[^()]*)*\)\}:/
    const screens = Object.entries(sources).filter(([file]) => !file.startsWith('./dashboard/'))
    expect(screens.filter(([, source]) => bare.test(source)).map(([file]) => file)).toEqual([])
  })
})
