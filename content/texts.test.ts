import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

function textsIn(folder: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, folder, `${language}.json`), 'utf8'))
}

const gaps = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '').sort()

it.each(['dashboard', 'guide'])('the %s says the same in German, with the same gaps to fill in', (folder) => {
  const [english, german] = [textsIn(folder, 'en'), textsIn(folder, 'de_DE')]
  expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort())
  const other = Object.entries(english).filter(
    ([key, text]) => `${gaps(text)}` !== `${gaps(german[key] ?? '')}`,
  )
  expect(other.map(([key]) => key)).toEqual([])
})
