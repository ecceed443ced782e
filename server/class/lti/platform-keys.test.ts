import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PlatformKeys } from './platform-keys.ts'

const KEYS_URL = 'https://lms.example/keys'
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000]

/** What the platform publishes at this moment; undefined while it is down. */
let published: JWK[] | undefined
let reads: number
let keys: PlatformKeys

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  ;[published, reads] = [[], 0]
  keys = new PlatformKeys(async (url) => {
    expect(String(url)).toBe(KEYS_URL)
    reads += 1
    if (!published) throw new Error('The platform is down')
    const headers = new Headers({ 'content-type': 'application/json' })
    return { status: 200, headers, text: JSON.stringify({ keys: published }) }
  })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A key pair of the platform, and a token that is signed with it. */
async function newKey(kid: string): Promise<{ jwk: JWK; token: string }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' }, token }
}
const isTrusted = (token: string): Promise<boolean> =>
  jwtVerify(token, keys.of(KEYS_URL)).then(
    () => true,
    () => false,
  )

it('reads the keys again for an unknown one, once a minute at most, and forgets those that were withdrawn', async () => {
  const [first, second] = [await newKey('first'), await newKey('second')]
  published = [first.jwk]
  expect([await isTrusted(first.token), reads]).toEqual([true, 1])
  published = [second.jwk]
  vi.advanceTimersByTime(MINUTE_MS - SECOND_MS)
  expect([await isTrusted(second.token), await isTrusted(first.token), reads]).toEqual([false, true, 1])
  vi.advanceTimersByTime(2 * SECOND_MS)
  expect([await isTrusted(second.token), reads]).toEqual([true, 2])
  expect([await isTrusted(first.token), reads]).toEqual([false, 2])
})

it('reads known keys again after an hour', async () => {
  const first = await newKey('first')
  published = [first.jwk]
  await isTrusted(first.token)
  published = []
  vi.advanceTimersByTime(HOUR_MS - SECOND_MS)
  expect([await isTrusted(first.token), reads]).toEqual([true, 1])
  vi.advanceTimersByTime(2 * SECOND_MS)
  expect([await isTrusted(first.token), reads]).toEqual([false, 2])
})

it('keeps what it has while the platform is down, which it asks every five seconds at most', async () => {
  const [first, second] = [await newKey('first'), await newKey('second')]
  published = [first.jwk]
  await isTrusted(first.token)
  published = undefined
  vi.advanceTimersByTime(2 * MINUTE_MS)
  for (let guess = 0; guess < 3; guess++) expect(await isTrusted(second.token)).toBe(false)
  expect([await isTrusted(first.token), reads]).toEqual([true, 2])
  published = [first.jwk, second.jwk]
  vi.advanceTimersByTime(6 * SECOND_MS)
  expect([await isTrusted(second.token), await isTrusted(first.token), reads]).toEqual([true, true, 3])
})
