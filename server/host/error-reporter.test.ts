import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorReporter } from './error-reporter.ts'

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
    expect(lines.length).toBeLessThan(150)
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
