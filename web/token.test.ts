import { expect, it } from 'vitest'
import { isExpired, mayBeAccepted, payloadOf } from './token.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (payload: object) => `${part({ alg: 'RS256' })}.${part(payload)}.signature`
const HOUR_S = 3600
const now = Math.floor(Date.now() / 1000)

it('reads what a token says, and nothing where there is nothing to read', () => {
  expect(payloadOf(token({ data: { email: 'jürgen@juice-sh.op' } }))).toEqual({
    data: { email: 'jürgen@juice-sh.op' },
  })
  for (const text of ['', 'x', 'a.b.c', token([]).replace(/\..*\./, '..')])
    expect(payloadOf(text)).toBeUndefined()
})

it('takes the shop’s own tokens, which name no end, and those whose end is to come', () => {
  expect(mayBeAccepted(token({ data: {} }))).toBe(true)
  expect(mayBeAccepted(token({ data: {}, exp: now + HOUR_S }))).toBe(true)
})

it('knows which tokens the shop would refuse for certain', () => {
  expect(mayBeAccepted(null)).toBe(false)
  expect(mayBeAccepted('no token')).toBe(false)
  expect(mayBeAccepted(token({ data: {}, exp: now - HOUR_S }))).toBe(false)
  expect(isExpired(token({ data: {}, exp: now - HOUR_S }))).toBe(true)
  expect(isExpired('no token')).toBe(false)
})
