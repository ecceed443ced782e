import { describe, expect, it, vi } from 'vitest'
import type { FullExchange } from '#contract/workbench.ts'
import { fieldsIn, valuesOf } from './lists.ts'
import { type Combination, countOf, fillTemplate, parseTemplate, planOf, rowsOf } from './rows.ts'
import { loadWordList } from './words.ts'

describe('a request with positions', () => {
  it('is split at its marks', () => {
    expect(parseTemplate('GET /§a§?q=§b§ x')).toEqual({
      parts: ['GET /', '?q=', ' x'],
      originals: ['a', 'b'],
    })
    expect(parseTemplate('no position')).toEqual({ parts: ['no position'], originals: [] })
    expect(parseTemplate('§1§ costs 5 §')).toEqual({ parts: ['', ' costs 5 §'], originals: ['1'] })
  })

  it.each<[Combination, string[][]]>([
    [
      'one',
      [
        ['1', 'b'],
        ['2', 'b'],
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    [
      'all',
      [
        ['1', '1'],
        ['2', '2'],
      ],
    ],
    [
      'pairs',
      [
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'each',
      [
        ['1', 'x'],
        ['1', 'y'],
        ['1', 'z'],
        ['2', 'x'],
        ['2', 'y'],
        ['2', 'z'],
      ],
    ],
  ])('combines its values as %s', (combination, rows) => {
    const lists = [
      ['1', '2'],
      ['x', 'y', 'z'],
    ]
    expect(rowsOf({ originals: ['a', 'b'] }, lists, combination, 10)).toEqual(rows)
    expect(countOf(2, lists, combination)).toBe(rows.length)
  })

  it('refuses more requests than can be sent', () => {
    const long = Array.from({ length: 100_000 }, (_, at) => String(at))
    expect(rowsOf({ originals: ['a', 'b', 'c'] }, [long, long, long], 'each', 1_000)).toBeUndefined()
    expect(rowsOf({ originals: ['a'] }, [long], 'one', 1_000)).toBeUndefined()
  })
})

describe('a run', () => {
  it('contains a request with binary files, without their placeholders', () => {
    vi.stubGlobal('location', { host: 'shop' })
    const template = parseTemplate('POST /§x§ HTTP/1.1\nContent-Type: text/plain\n\n{{file 1}}§y§')
    const bytes = Uint8Array.of(0xff, 0xee, 0x80, 0x80, 0)
    const draft = { isRace: false, perSecond: 99, find: '', files: [{ name: 'a', bytes }] }
    const { parts, pace } = planOf(template, [['1', '2']], draft)
    const [start = '', middle = '', end] = parts.map((part) => Buffer.from(part, 'base64').toString('latin1'))
    expect(start).toBe('POST /')
    expect(middle).toMatch(/^ HTTP\/1\.1\r\nHost: shop\r\n[\s\S]*\r\n\r\n\xff\xee\x80\x80\0$/)
    expect([end, pace]).toEqual(['', 50])
    vi.unstubAllGlobals()
  })

  it('is one request for each row, which opens in the repeater', () => {
    expect(fillTemplate(parseTemplate('GET /§a§?q=§b§ x'), ['1', '2'])).toBe('GET /1?q=2 x')
  })
})

describe('a list', () => {
  it.each([
    [{ kind: 'lines', text: 'a\r\n\nb' }, ['a', 'b']],
    [{ kind: 'numbers', from: 8, to: 10, step: 1, digits: 3 }, ['008', '009', '010']],
    [{ kind: 'numbers', from: 3, to: 0, step: 2, digits: 0 }, ['3', '1']],
    [{ kind: 'numbers', from: 0, to: Number.NaN, step: 1, digits: 0 }, []],
    [{ kind: 'dates', from: '1999-12-31', to: '2000-01-01' }, ['1999-12-31', '2000-01-01']],
    [{ kind: 'dates', from: '', to: '2000-01-01' }, []],
  ] as const)('of %o', (source, values) => {
    expect(valuesOf(source, {})).toEqual(values)
  })

  it('of words is part of the shop', async () => {
    for (const name of ['passwords', 'names', 'paths', 'marks'] as const) {
      const words = await loadWordList(name)
      expect(words.length).toBeGreaterThan(30)
      expect(new Set(words).size).toBe(words.length)
    }
  })

  it('can be the values of another answer', () => {
    const body = {
      bytes: btoa(
        JSON.stringify({
          data: [
            { id: 1, user: { email: 'a@b' } },
            { id: 2, tags: ['x'] },
          ],
        }),
      ),
    }
    const exchange = { answer: { headers: [], body } } as unknown as FullExchange
    expect([...fieldsIn(exchange)]).toEqual([
      ['id', ['1', '2']],
      ['email', ['a@b']],
    ])
  })
})
