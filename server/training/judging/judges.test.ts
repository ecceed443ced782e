import { describe, expect, it } from 'vitest'
import type { ShopSettings } from '#lab'
import { labOf } from '../../testing/lab-content.ts'
import { DEEPEST, Judges, LONGEST_TEXT, limitPayload, MOST_CHARACTERS, MOST_ENTRIES } from './judges.ts'

const settings: ShopSettings = {
  domain: 'juice-sh.op',
  shopName: 'Test',
  xssBonusPayload: '',
  productTamperingUrl: 'https://tampered.example',
  csrfSite: 'http://elsewhere.example',
  metricsIgnoredUserAgents: [],
}

it('reports a judge that throws, and still asks the others', () => {
  const broken = labOf('broken', ['a'], ({ on }) => ({
    a: on('notifications.closed', () => {
      throw new Error('out of order')
    }),
  }))
  const sound = labOf('sound', ['b'], ({ on }) => ({ b: on('notifications.closed', () => true) }))
  const errors: string[] = []
  const judges = new Judges([broken, sound], (key, error) => errors.push(`${key}: ${error}`))

  expect(judges.solvedBy('notifications.closed', { count: 1 }, settings)).toEqual(['b'])
  expect(errors).toEqual(['a: Error: out of order'])
})

it('gives no judge a longer text than it can read quickly', () => {
  const read: number[] = []
  const lab = labOf('curious', ['a'], ({ on }) => ({
    a: on('search.echoed', ({ text }) => read.push(text.length) > 1),
  }))
  new Judges([lab], () => {}).solvedBy('search.echoed', { text: 'x'.repeat(1_000_000) }, settings)
  expect(read).toEqual([64 * 1024])
})

it('accepts any one of several rules', () => {
  const lab = labOf('either', ['a'], ({ on }) => ({
    a: [
      on('notifications.closed', ({ count }) => count > 5),
      on('search.echoed', ({ text }) => text === 'juice'),
    ],
  }))
  const judges = new Judges([lab], () => {})

  expect(judges.solvedBy('search.echoed', { text: 'juice' }, settings)).toEqual(['a'])
  expect(judges.solvedBy('notifications.closed', { count: 6 }, settings)).toEqual(['a'])
  expect(judges.solvedBy('notifications.closed', { count: 5 }, settings)).toEqual([])
})

it.each([
  ['leaves one of its challenges out', ['a', 'b']],
  ['judges a challenge of another lab', []],
])('refuses a judge that %s', (_, keys) => {
  const lab = labOf('odd', keys, ({ on }) => ({ a: on('search.echoed', () => true) }))
  expect(() => new Judges([lab], () => {})).toThrow('labs/odd/judge.ts must judge exactly')
})

describe('limits of events', () => {
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
    const { numbers } = limitPayload({
      numbers: Array.from({ length: 2 * MOST_ENTRIES }, (_, index) => index),
    })
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
})
