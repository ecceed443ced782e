import { expect, it } from 'vitest'
import { isExpired, isUsableToken, payloadOf } from './token.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (payload: object) => `${part({ alg: 'RS256' })}.${part(payload)}.signature`
const HOUR_S = 3600
const now = Math.floor(Date.now() / 1000)

it('reads the payload of a token, and nothing if there is none', () => {
  expect(payloadOf(token({ data: { email: 'jürgen@juice-sh.op' } }))).toEqual({
    data: { email: 'jürgen@juice-sh.op' },
  })
  for (const text of ['', 'x', 'a.b.c', token([]).replace(/\..*\./, '..')])
    expect(payloadOf(text)).toBeUndefined()
})

it('accepts the shop’s own tokens, which have no expiry, and those that have not expired', () => {
  expect(isUsableToken(token({ data: {} }))).toBe(true)
  expect(isUsableToken(token({ data: {}, exp: now + HOUR_S }))).toBe(true)
})

it('recognises tokens that the shop refuses for certain', () => {
  expect(isUsableToken(null)).toBe(false)
  expect(isUsableToken('no token')).toBe(false)
  expect(isUsableToken(token({ data: {}, exp: now - HOUR_S }))).toBe(false)
  expect(isExpired(token({ data: {}, exp: now - HOUR_S }))).toBe(true)
  expect(isExpired('no token')).toBe(false)
})
