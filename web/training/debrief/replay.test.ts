import { describe, expect, it } from 'vitest'
import type { ExchangeRecord } from '#contract/training.ts'
import { curlFor, requestText, toReadableText } from './replay.ts'

const login: ExchangeRecord = {
  at: '2030-01-01T00:00:00.000Z',
  method: 'POST',
  path: '/rest/user/login',
  headers: { 'content-type': 'application/json', 'user-agent': 'a browser' },
  body: `{"email":"' or 1=1--"}`,
  status: 200,
  answer: '{"a":1}',
}

describe('a request', () => {
  it('is shown as sent, without the headers that every browser adds', () => {
    expect(requestText(login)).toBe(
      `POST /rest/user/login\ncontent-type: application/json\n\n{"email":"' or 1=1--"}`,
    )
  })

  it('shows the ends of a long token, and sends all of it again', () => {
    const token = `Bearer ${'x'.repeat(800)}the-end`
    const long = { ...login, headers: { authorization: token } }
    expect(requestText(long)).toMatch(/^authorization: Bearer x+ … x+the-end$/m)
    expect(requestText(long)).not.toContain(token)
    expect(curlFor(long, 'http://localhost:3000')).toContain(token)
  })

  it('can be repeated from a shell, with quotes escaped', () => {
    expect(curlFor(login, 'http://localhost:3000')).toBe(
      `curl -X POST -H 'content-type: application/json' --data-raw '{"email":"'\\'' or 1=1--"}' 'http://localhost:3000/rest/user/login'`,
    )
  })

  it('of a socket consists of its event and payload', () => {
    expect(requestText({ ...login, method: 'SOCKET', path: 'verify', headers: {}, body: 'x' })).toBe(
      'verify\n\nx',
    )
  })
})

it('formats JSON answers, and leaves truncated ones as they are', () => {
  expect(toReadableText('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(toReadableText('{"a":1…')).toBe('{"a":1…')
})
