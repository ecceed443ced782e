import { expect, it } from 'vitest'
import { DEEPEST, LONGEST_TEXT, limitPayload, MOST_CHARACTERS, MOST_ENTRIES } from './limits.ts'

it('returns small payloads unchanged', () => {
  const small = {
    text: 'x'.repeat(LONGEST_TEXT),
    list: [1, null, new Uint8Array(2 * MOST_ENTRIES)],
    tell: () => 1,
  }
  expect(limitPayload(small)).toBe(small)
})

it('truncates long texts at any depth', () => {
  const long = 'x'.repeat(LONGEST_TEXT + 1)
  const kept = limitPayload({ text: long, sent: { list: [{ text: long }] }, size: 7 })
  expect(kept.text).toHaveLength(LONGEST_TEXT)
  expect(kept.sent.list[0]?.text).toHaveLength(LONGEST_TEXT)
  expect(kept.size).toBe(7)
})

it('truncates long lists of small entries', () => {
  const text = 'x'.repeat(LONGEST_TEXT)
  const { texts } = limitPayload({ texts: Array.from({ length: 40 }, () => text) })
  expect(texts.join('')).toHaveLength(MOST_CHARACTERS)
  const { numbers } = limitPayload({ numbers: Array.from({ length: 2 * MOST_ENTRIES }, (_, index) => index) })
  expect(numbers.length).toBeLessThan(MOST_ENTRIES)
  expect(numbers[1]).toBe(1)
})

it('stops at a maximum depth, and ignores __proto__', () => {
  const deep = JSON.parse(`{"sent":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)
  expect(JSON.stringify(limitPayload(deep)).length).toBeLessThan(10 * DEEPEST)
  const odd = limitPayload(
    JSON.parse(`{"sent":{"__proto__":{"role":"admin"},"text":"${'x'.repeat(LONGEST_TEXT + 1)}"}}`),
  )
  expect(odd.sent.role).toBeUndefined()
})
