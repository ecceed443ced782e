import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })
const files = Object.values(
  import.meta.glob<Record<string, string>>(
    ['../content/i18n/en/*.json', '../content/dashboard/en.json', '../content/guide/en.json'],
    { eager: true, import: 'default' },
  ),
)
const keys = files.flatMap((texts) => Object.keys(texts))

/** Keys that are literals in calls of `t`. Computed keys are not checked. */
function keysIn(source: string): string[] {
  return [...source.matchAll(/\bt\(\s*'([A-Z0-9_/]+)'/g)].map(([, key]) => key ?? '')
}

/** Literal English in a component: between tags, and in these attributes. */
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

/** Texts that are the same in every language, or in one language on purpose. */
const NO_TEXTS = [
  // The name by which existing clients know the notice.
  'cookieconsent',
  // Names of formats.
  'Excel',
]
/** A contract stays in the language in which it was signed; its `lang` says so. */
const ENGLISH_ON_PURPOSE = ['./features/privacy/PrivacyPolicy.tsx']

describe('the English texts', () => {
  it('contain every key that the screens use', () => {
    const used = new Set(Object.values(sources).flatMap(keysIn))
    expect([...used].filter((key) => !keys.includes(key) && !keys.includes(`${key}_other`))).toEqual([])
  })

  it('define each key in one file only', () => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('are all that the screens show: no component has literal texts', () => {
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

  it('contain their colons: French has a blank before them, and Japanese one of its own', () => {
    const bare = /\bt\([^()]*(?:\([^()]*\)[^()]*)*\)\}:/
    const screens = Object.entries(sources).filter(([file]) => !file.startsWith('./dashboard/'))
    expect(screens.filter(([, source]) => bare.test(source)).map(([file]) => file)).toEqual([])
  })
})
