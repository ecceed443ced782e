import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type * as TokenAlgorithm from '../../labs/token-algorithm/weak.ts'
import { LearnerCodeError } from '../sandbox/learner-code/errors.ts'
import type { Shop } from '../shop/shop.ts'
import { acceptNewToken, identifiesUser, readSession } from './session-tokens.ts'
import { cookieSession, forCookieSession, sessionOf } from './sessions.ts'
import { issueToken, publicKeyText } from './tokens.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const SECOND = NOW.getTime() / 1_000
const ANN = { id: 7, email: 'ann@juice-sh.op', role: 'customer' }
const token = issueToken({ data: ANN, bid: 5 }, NOW)
const session = { data: ANN, bid: 5, iat: SECOND }

type Live = (...args: Parameters<typeof TokenAlgorithm.isGenuine>) => boolean

let isGenuine: Live
let emitted: unknown[] = []
const shop = {
  clock: { now: () => NOW },
  call: () => ({ isGenuine: async (...args: Parameters<Live>) => isGenuine(...args) }),
  emit: (...event: unknown[]) => emitted.push(event),
  tables: { get: (_sql: string, [key]: unknown[]) => (key === ANN.id ? ANN : undefined) },
} as unknown as Shop

beforeEach(() => {
  emitted = []
  isGenuine = (seal, key, { rsa }) => rsa(seal, key)
})

const read = (payload: object) => readSession(shop, issueToken(payload, NOW))
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a session', () => {
  it('is opened by a token that the live code accepts', async () => {
    expect(await readSession(shop, token)).toEqual(session)
    isGenuine = () => false
    expect(await readSession(shop, token)).toBeUndefined()
  })

  it.each([
    ['that is no token', 'x'],
    ['with a payload of another', token.replace(/\.[^.]+\./, `.${encode({ data: { id: 1 } })}.`)],
  ])('is opened by none %s', async (_, said) => {
    expect(await readSession(shop, said)).toBeUndefined()
    expect(await acceptNewToken(shop, said)).toBeUndefined()
    expect(emitted).toEqual([])
  })

  it('is opened until the token expires, if it says when', async () => {
    expect(await read({ exp: SECOND + 1 })).toBeDefined()
    expect(await read({ exp: SECOND })).toBeUndefined()
    expect(await read({ exp: SECOND - 1 })).toBeUndefined()
    expect(await read({ exp: '1' })).toBeDefined()
  })

  it('is not opened by a token for one step of a login', async () => {
    expect(await read({ data: ANN, type: 'password_valid_needs_second_factor_token' })).toBeUndefined()
  })

  it('is not opened if a learner’s own code fails; other faults are reported', async () => {
    isGenuine = () => {
      throw new LearnerCodeError('Error', 'out of order')
    }
    expect(await readSession(shop, token)).toBeUndefined()
    isGenuine = () => {
      throw new Error('a bug')
    }
    await expect(readSession(shop, token)).rejects.toThrow('a bug')
  })

  it('holds text and numbers, whatever a forged token holds', async () => {
    const odd = await read({ data: { id: '7', email: { $ne: 1 }, role: ['admin'] }, bid: '5', iat: {} })
    expect(odd).toEqual({ data: { id: undefined, email: '', role: '' }, iat: SECOND })
    expect(await read({ data: { email: 5, role: null } })).toMatchObject({ data: { email: '5', role: '' } })
    for (const data of ['x', null, undefined]) {
      expect(await read({ data })).toEqual({ data: { id: undefined, email: '', role: '' }, iat: SECOND })
    }
  })

  it('has no time of issue that is no number or text', async () => {
    isGenuine = () => true
    const forged = (iat: unknown) => readSession(shop, `${encode({ alg: 'none' })}.${encode({ iat })}.`)
    expect((await forged({ valueOf: 1, toString: 1 }))?.iat).toBeNaN()
    expect((await forged('5'))?.iat).toBe(5)
  })

  it('is reported to judges when its token comes in a header', async () => {
    expect(await acceptNewToken(shop, token)).toEqual(session)
    expect(emitted).toEqual([['token.accepted', { alg: 'RS256', email: ANN.email }]])
  })

  it('names its user by id or by address, or nobody', () => {
    const named = (data: object) =>
      identifiesUser({ data: { id: undefined, email: '', role: '', ...data }, iat: 0 })
    expect([named({}), named({ id: 7 }), named({ email: 'x' }), named({ role: 'admin' })]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('the live code verifies', () => {
  /** What the check says that the live code gets. */
  const check = async (said: string, ask: Live): Promise<boolean> => {
    isGenuine = ask
    return (await readSession(shop, said)) !== undefined
  }

  it('signatures with the shop’s own key, and with no other', async () => {
    expect(await check(token, (seal, key, { rsa }) => rsa(seal, key))).toBe(true)
    expect(await check(token, (seal, key, { rsa }) => rsa(seal, `${key}\n`))).toBe(false)
    expect(await check(token, (seal, key, { rsa }) => rsa({ ...seal, text: `${seal.text}x` }, key))).toBe(
      false,
    )
  })

  it('hashes that are keyed with any text', async () => {
    const text = `${encode({ alg: 'HS256' })}.${encode({ data: ANN, iat: SECOND })}`
    const sign = (secret: string) =>
      `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    const byHmac: Live = (seal, key, { hmac }) => hmac(seal, key)
    expect(await check(sign(publicKeyText), byHmac)).toBe(true)
    expect(await check(sign('another'), byHmac)).toBe(false)
    expect(await check(sign('another'), (seal, _, { hmac }) => hmac(seal, 'another'))).toBe(true)
  })

  it('no text that is longer than the headers of a request', async () => {
    const most = 64 << 10
    const secret = (length: number) => 's'.repeat(length)
    const isHashed = (text: string, key: string) => {
      const signature = createHmac('sha256', key).update(text).digest('base64url')
      return check(token, (seal, _, { hmac }) => hmac({ ...seal, text, signature }, key))
    }
    expect(await isHashed('x'.repeat(most), 'k')).toBe(true)
    expect(await isHashed('x'.repeat(most + 1), 'k')).toBe(false)
    expect(await isHashed('x', secret(most))).toBe(true)
    expect(await isHashed('x', secret(most + 1))).toBe(false)
    const long = `${token}${'A'.repeat(most)}`
    expect(await check(long, (seal, key, { rsa }) => rsa(seal, key))).toBe(false)
  })
})

describe('where a session comes from', () => {
  const request = (headers: Record<string, string>) =>
    ({ headers, shop, ip: '192.0.2.7' }) as unknown as FastifyRequest

  it('the Authorization header, for calls', async () => {
    expect(await sessionOf(request({ authorization: `Bearer ${token}` }))).toEqual(session)
    expect(sessionOf(request({ cookie: `token=${token}` }))).toBeUndefined()
  })

  it('the cookie, for pages of the server, which judges do not hear of', async () => {
    expect(await cookieSession(request({ cookie: `token=${token}` }))).toEqual(session)
    expect(await cookieSession(request({ authorization: `Bearer ${token}` }))).toBeUndefined()
    expect(emitted).toEqual([])
  })

  it('a page that needs it is refused to others, and names their address', async () => {
    const page = forCookieSession(({ user }) => user.id)
    const open = async (cookie: string) =>
      page({ shop, request: request({ cookie }) } as unknown as Parameters<typeof page>[0])
    expect(await open(`token=${token}`)).toBe(7)
    const refused = { status: 500, message: 'Blocked illegal activity by 192.0.2.7' }
    await expect(open('')).rejects.toMatchObject(refused)
    await expect(open(`token=${issueToken({ data: { id: 8 } }, NOW)}`)).rejects.toMatchObject(refused)
  })
})
