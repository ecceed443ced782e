import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorReporter } from './error-reporter.ts'
import { ShopUnusable } from './files/shop-file.ts'

let lines: string[]
let reporter: ErrorReporter

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  reporter = new ErrorReporter((message) => lines.push(message))
})
afterEach(() => vi.useRealTimers())

const here = { doing: 'GET /rest/x', shop: 'ann' }

describe('an unexpected error', () => {
  it('is reported in one line: what happened, where, and in which shop', () => {
    reporter.unexpected(new TypeError('no such thing'), here)
    expect(lines).toEqual([
      expect.stringMatching(
        /^Unexpected, at GET \/rest\/x in the shop ann: TypeError: no such thing \| .*error-reporter\.test\.ts/,
      ),
    ])
    expect(lines[0]).not.toContain('\n')
  })

  it('is reported once a minute, with the number of repeats', () => {
    const fail = () => reporter.unexpected(new TypeError('again'), here)
    for (let time = 0; time < 6; time++) fail()
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^5 times more: Unexpected.*again/)])
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(2)
    fail()
    expect(lines).toHaveLength(3)
  })

  it('is reported in one line a minute as long as it repeats', () => {
    for (let minute = 0; minute < 3; minute++) {
      for (let time = 0; time < 6; time++) reporter.unexpected(new TypeError('again'), here)
      vi.advanceTimersByTime(60_000)
    }
    expect(lines).toHaveLength(4)
    expect(lines.slice(2)).toEqual(Array(2).fill(expect.stringMatching(/^6 times more: Unexpected.*again/)))
  })

  it('is one kind, and not unexpected, if the disk is full', () => {
    for (const doing of ['GET /rest/x', 'the access log', 'looking after an idle shop']) {
      reporter.unexpected(Object.assign(new Error('no space left'), { code: 'ENOSPC' }), { doing })
      reporter.unexpected(Object.assign(new Error('disk is full'), { errcode: 13 }), { doing })
    }
    vi.advanceTimersByTime(60_000)
    expect(lines).toEqual([
      expect.stringMatching(/^The disk of the shops is full/),
      expect.stringMatching(/^5 times more: The disk of the shops is full/),
    ])
  })

  it('is another kind if it comes from another place', () => {
    reporter.unexpected(new TypeError('one'), here)
    reporter.unexpected(new TypeError('two'), { doing: 'POST /rest/y' })
    expect(lines).toHaveLength(2)
  })

  it('never floods the log, however many kinds there are', () => {
    for (let kind = 0; kind < 5_000; kind++) reporter.warn(`kind ${kind}`)
    // A hundred kinds, and all others together.
    expect(lines).toHaveLength(101)
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(101)).toEqual(['4899 times more: kind 100'])
    vi.advanceTimersByTime(60_000)
    reporter.warn('a kind after a quiet minute')
    expect(lines.at(-1)).toBe('a kind after a quiet minute')
    expect(lines).toHaveLength(103)
  })

  it('says what is known of it: its code, and its stack up to eight places', () => {
    const shallow = Object.assign(new TypeError('no access'), {
      code: 'EACCES',
      stack: 'TypeError: no access',
    })
    reporter.unexpected(shallow, { doing: 'the access log' })
    reporter.unexpected(Object.assign(new Error('odd code'), { code: 7, stack: undefined }), { doing: 'b' })
    reporter.unexpected('a text', { doing: 'c' })
    const frames = Array.from({ length: 12 }, (_, frame) => `    at place${frame} (file.ts:1:1)`)
    const deep = Object.assign(new Error('deep'), {
      stack: ['Error: deep', 'its second line looks at nothing', ...frames].join('\n'),
    })
    reporter.unexpected(deep, { doing: 'd' })
    expect(lines.slice(0, 3)).toEqual([
      'Unexpected, at the access log: TypeError (EACCES): no access',
      'Unexpected, at b: Error: odd code',
      'Unexpected, at c: thrown: string',
    ])
    expect(lines[3]).toMatch(
      /^Unexpected, at d: Error: deep \| .*place0 \(file\.ts:1:1\) < place1 .* < place7 /,
    )
    expect(lines[3]).not.toContain('place8')
    expect(lines[3]).not.toMatch(/at place|looks at/)
  })

  it('is of the same kind if its message differs, and of another if something else was done', () => {
    const at = (message: string) =>
      Object.assign(new Error(message), { stack: `Error: ${message}\n    at place (file.ts:1:1)` })
    for (const product of [1, 2, 3]) reporter.unexpected(at(`no product ${product}`), { doing: 'GET /a' })
    expect(lines).toHaveLength(1)
    reporter.unexpected(at('no product 1'), { doing: 'GET /b' })
    expect(lines).toHaveLength(2)
  })

  it('is not unexpected if a shop cannot be opened: the operator is told what to do', () => {
    reporter.unexpected(new ShopUnusable('Please wait.', 'The shop in ann.db is of a newer release.'), here)
    expect(lines).toEqual(['The shop in ann.db is of a newer release.'])
  })

  it('quotes nothing that was sent, and nothing that a terminal would interpret', () => {
    expect(() => JSON.parse('{"password": hunter2}')).toThrow(SyntaxError)
    try {
      JSON.parse('{"password": hunter2}')
    } catch (error) {
      reporter.unexpected(error, here)
    }
    reporter.unexpected(new Error('\u001b[2Jgone\nUnexpected, at \u202eliar'), { doing: 'a' })
    reporter.unexpected(new Error('x'.repeat(100_000)), { doing: 'b' })
    reporter.unexpected('a secret', { doing: 'c' })
    expect(lines).toHaveLength(4)
    expect(lines.join('')).not.toMatch(/hunter2|a secret|[\p{Cc}\p{Cf}]|x{300}/u)
  })
})
