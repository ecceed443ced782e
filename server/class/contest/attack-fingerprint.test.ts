import { expect, it } from 'vitest'
import { attackFingerprint, isAttackFingerprint } from './attack-fingerprint.ts'

const LOGIN = { method: 'POST', path: '/rest/user/login', body: '{"email":"\' OR 1=1 --"}' }
const of = (changes: Partial<typeof LOGIN>, { key = 'k', challenge = 'admin' } = {}) =>
  attackFingerprint(key, challenge, { ...LOGIN, ...changes })

it('is the same for the same request, spaces and escapes aside', () => {
  const one = of({})
  expect(isAttackFingerprint(one ?? '')).toBe(true)
  expect(of({ body: '{ "email": "\' OR 1=1--" }' })).toBe(one)
  expect(of({ path: '/search?q=a%20b' })).toBe(of({ path: '/search?q=a+b' }))
})

it('is another one for another request, challenge or contest', () => {
  const all = [
    of({}),
    of({ body: '{"email":"\' OR 2=2 --"}' }),
    of({ method: 'PUT' }),
    of({ path: '/rest/user/login/' }),
    of({}, { challenge: 'bender' }),
    of({}, { key: 'other' }),
  ]
  expect(new Set(all).size).toBe(all.length)
})

it('is none for a body that nobody has read, and takes a path that is no valid URL', () => {
  expect(of({ body: '(1200 bytes)' })).toBeUndefined()
  expect(of({ path: '/ftp/%E0%A4%A' })).toMatch(/^[0-9a-f]{16}$/)
})
