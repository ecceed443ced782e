import { expect, it } from 'vitest'
import german from './de_DE.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }

const gaps = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '').sort()

it('the desk says the same in German, with the same gaps to fill in', () => {
  expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort())
  const texts: Record<string, string> = german
  const other = Object.entries(english).filter(
    ([key, text]) => `${gaps(text)}` !== `${gaps(texts[key] ?? '')}`,
  )
  expect(other.map(([key]) => key)).toEqual([])
})
