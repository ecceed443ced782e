import { expect, it } from 'vitest'
import { DEEPEST, LONGEST_TEXT, limitPayload, MOST_CHARACTERS, MOST_ENTRIES } from './limits.ts'

it('leaves what is small as it is, whatever it holds', () => {
  const small = {
    text: 'x'.repeat(LONGEST_TEXT),
    list: [1, null, new Uint8Array(2 * MOST_ENTRIES)],
    tell: () => 1,
  }
  expect(limitPayload(small)).toBe(small)
})

it('cuts texts that are too long, wherever they stand', () => {
  const long = 'x'.repeat(LONGEST_TEXT + 1)
  const kept = limitPayload({ text: long, sent: { list: [{ text: long }] }, size: 7 })
  expect(kept.text).toHaveLength(LONGEST_TEXT)
  expect(kept.sent.list[0]?.text).toHaveLength(LONGEST_TEXT)
  expect(kept.size).toBe(7)
})

it('cuts lists of which each entry is small', () => {
  const text = 'x'.repeat(LONGEST_TEXT)
  const { texts } = limitPayload({ texts: Array.from({ length: 40 }, () => text) })
  expect(texts.join('')).toHaveLength(MOST_CHARACTERS)
  const { numbers } = limitPayload({ numbers: Array.from({ length: 2 * MOST_ENTRIES }, (_, index) => index) })
  expect(numbers.length).toBeLessThan(MOST_ENTRIES)
  expect(numbers[1]).toBe(1)
})

it('does not follow what was sent down to its bottom, nor lets it pose as a prototype', () => {
  const deep = JSON.parse(`{"sent":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)
  expect(JSON.stringify(limitPayload(deep)).length).toBeLessThan(10 * DEEPEST)
  const odd = limitPayload(
    JSON.parse(`{"sent":{"__proto__":{"role":"admin"},"text":"${'x'.repeat(LONGEST_TEXT + 1)}"}}`),
  )
  expect(odd.sent.role).toBeUndefined()
})
