import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = import.meta.dirname
const texts = join(web, '../content/i18n/en')

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))
}

/** Keys that stand literally in calls of `t`; those made up at run time are the screens' own business. */
function keysIn(file: string): string[] {
  const calls = readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([A-Z0-9_/]+)'/g)
  return [...calls].map(([, key]) => key ?? '')
}

const files = filesIn(texts, /\.json$/)
const english: Record<string, string> = Object.assign(
  {},
  ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))),
)

describe('the English texts', () => {
  it('have words for everything that the screens say', () => {
    const used = filesIn(web, /\.tsx?$/).flatMap(keysIn)
    const missing = used.filter((key) => !(key in english) && !(`${key}_other` in english))
    expect([...new Set(missing)]).toEqual([])
  })

  it('say each thing in one file only', () => {
    const keys = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8'))))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })
})
