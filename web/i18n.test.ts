import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })
const files = Object.values(
  import.meta.glob<Record<string, string>>('../content/i18n/en/*.json', { eager: true, import: 'default' }),
)
const keys = files.flatMap((texts) => Object.keys(texts))

/** Keys that stand literally in calls of `t`; those made up at run time are the screens' own business. */
function keysIn(source: string): string[] {
  return [...source.matchAll(/\bt\(\s*'([A-Z0-9_/]+)'/g)].map(([, key]) => key ?? '')
}

describe('the English texts', () => {
  it('have words for everything that the screens say', () => {
    const used = new Set(Object.values(sources).flatMap(keysIn))
    expect([...used].filter((key) => !keys.includes(key) && !keys.includes(`${key}_other`))).toEqual([])
  })

  it('say each thing in one file only', () => {
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })
})
