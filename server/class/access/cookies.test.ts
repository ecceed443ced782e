import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { slotOf } from '../store/ids.ts'
import {
  AccessCookies,
  accessCookieHeader,
  consentCookieHeader,
  cookieValues,
  endOfAccess,
  memberHolder,
  signingKeysFrom,
  slotKey,
} from './cookies.ts'

const secret = Buffer.alloc(32, 7)
const shop = 'a3abcdefghijkl'
const bearer = { id: 'ann', epoch: 1 }
const end = Math.floor(Date.now() / 1_000) + 60
const pass = { host: `${shop}.class.test`, shop, kind: 'learner', end } as const

it('accepts access cookies of earlier releases', () => {
  const fields = JSON.stringify(['pass', pass.host, shop, 'learner', end, bearer.id, bearer.epoch])
  const signed = createHmac('sha256', secret).update(fields).digest('base64url')
  const text = [shop, 'learner', end.toString(36), signed].join('.')
  expect(new AccessCookies(signingKeysFrom(secret)).isValid(text, pass.host, bearer, new Date())).toBe(true)
})

it('a node with the key of one slot validates cookies for that slot and cannot create cookies for another', () => {
  const near = new AccessCookies(signingKeysFrom(secret))
  const key = slotKey(secret, slotOf(shop))
  const far = new AccessCookies({ of: (one) => (slotOf(one) === slotOf(shop) ? key : undefined) })
  expect(far.isValid(near.create(pass, bearer), pass.host, bearer, new Date())).toBe(true)
  expect(far.isValidToolKey(near.createToolKey(shop, bearer), shop, bearer)).toBe(true)
  const other = { ...pass, shop: 'b3abcdefghijkl' }
  expect(() => far.create(other, bearer)).toThrow('cannot be created here')
  expect(far.isValid(near.create(other, bearer), other.host, bearer, new Date())).toBe(false)
  // The key of another slot does not work either.
  const forged = new AccessCookies({ of: () => key }).create(other, bearer)
  expect(near.isValid(forged, other.host, bearer, new Date())).toBe(false)
})

it('an access cookie is valid until its end, also after it was found valid before', () => {
  const cookies = new AccessCookies(signingKeysFrom(secret))
  const text = cookies.create(pass, bearer)
  const isValidAt = (seconds: number) => cookies.isValid(text, pass.host, bearer, new Date(seconds * 1_000))
  expect([end - 1, end, end + 1].map(isValidAt)).toEqual([true, false, false])
})

describe('an access cookie is worth nothing', () => {
  const cookies = new AccessCookies(signingKeysFrom(secret))
  const text = cookies.create(pass, bearer)
  const [, , hexEnd = '', signature = ''] = text.split('.')
  const isValid = (said: string, host: string = pass.host, holder = bearer) =>
    cookies.isValid(said, host, holder, new Date())

  it.each([
    ['at another host name', text, 'b3abcdefghijkl.class.test', bearer],
    ['for another learner', text, pass.host, { ...bearer, id: 'bob' }],
    ['once access was revoked', text, pass.host, { ...bearer, epoch: 2 }],
    ['as that of a trainer', `${shop}.trainer.${hexEnd}.${signature}`, pass.host, bearer],
    ['with a later end', `${shop}.learner.${(end + 1).toString(36)}.${signature}`, pass.host, bearer],
    ['without its signature', `${shop}.learner.${hexEnd}.`, pass.host, bearer],
    ['with something behind it', `${text}.x`, pass.host, bearer],
    ['of an unknown kind', `${shop}.owner.${hexEnd}.${signature}`, pass.host, bearer],
  ])('%s', (_, said, host, holder) => {
    // Even where the right one was found valid just before.
    expect(isValid(text)).toBe(true)
    expect(isValid(said, host, holder)).toBe(false)
  })

  it.each([
    '',
    'x',
    `${shop}.learner`,
    `${shop}.learner.!`,
    `${shop}.learner.`,
    `${shop}.learner.1234567890.x`,
    `${shop}.owner.1.x`,
    `${shop}.learner.1.x.y`,
  ])('if it reads "%s"', (said) => {
    expect(AccessCookies.parse(said, pass.host)).toBeUndefined()
    expect(isValid(said)).toBe(false)
  })

  it('signed with the key of another class', () => {
    const foreign = new AccessCookies(signingKeysFrom(Buffer.alloc(32, 8)))
    expect(isValid(foreign.create(pass, bearer))).toBe(false)
    expect(cookies.isValidToolKey(foreign.createToolKey(shop, bearer), shop, bearer)).toBe(false)
  })
})

it('the content of an access cookie can be read', () => {
  const text = new AccessCookies(signingKeysFrom(secret)).create({ ...pass, kind: 'member' }, bearer)
  expect(AccessCookies.parse(text, pass.host)).toEqual({ ...pass, kind: 'member' })
})

it('of several people who may hold a cookie, the one is found for whom it was made', () => {
  const cookies = new AccessCookies(signingKeysFrom(secret))
  const team = { id: 'team', epoch: 1 }
  const [ann, bob, gone] = ['ann', 'bob', 'ann'].map((id, index) =>
    memberHolder(team, { id, epoch: index < 2 ? 1 : 2 }),
  )
  if (!ann || !bob || !gone) throw new Error('three holders')
  const text = cookies.create({ ...pass, kind: 'member' }, ann)
  const holder = (...among: (typeof ann)[]) => cookies.holderAmong(text, pass.host, among, new Date())
  for (const _ of ['verified', 'remembered']) {
    expect(holder(bob, ann)).toBe(ann)
    expect(holder(bob)).toBeUndefined()
    expect(holder(gone)).toBeUndefined()
  }
  // All access to the team's shop was revoked.
  expect(holder(memberHolder({ ...team, epoch: 2 }, { id: 'ann', epoch: 1 }))).toBeUndefined()
  expect(cookies.holderAmong(text, pass.host, [ann], new Date(end * 1_000))).toBeUndefined()
})

it('the key of a tool has 128 bits and is bound to the shop and the learner, until access is revoked', () => {
  const cookies = new AccessCookies(signingKeysFrom(secret))
  const key = cookies.createToolKey(shop, bearer)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(cookies.isValidToolKey(key, shop, bearer)).toBe(true)
  expect(cookies.isValidToolKey(key, shop, { ...bearer, epoch: 2 })).toBe(false)
  expect(cookies.isValidToolKey(key, shop, { ...bearer, id: 'bob' })).toBe(false)
  expect(cookies.isValidToolKey(key, 'a3bbbbbbbbbbbb', bearer)).toBe(false)
  const none = new AccessCookies({ of: () => undefined })
  expect(() => none.createToolKey(shop, bearer)).toThrow('cannot be created here')
  expect(none.isValidToolKey(key, shop, bearer)).toBe(false)
})

it.each([
  ['over HTTP', false, 'ff-pass=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax', 'ff-consent='],
  [
    'over HTTPS',
    true,
    '__Host-ff-pass=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    '__Host-ff-consent=',
  ],
])('is hidden from scripts, and bound to its host %s', (_, isSecure, header, consent) => {
  expect(accessCookieHeader('x', 60, isSecure)).toBe(header)
  expect(consentCookieHeader('x', 60, isSecure).startsWith(consent)).toBe(true)
})

it('is kept by browsers for 400 days at most', () => {
  const days = (endOfAccess().getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(400)
})

it('reads all cookies of a name, up to fifty, as pages of other shops may have set some', () => {
  expect(cookieValues('a=1; ff-pass=one;ff-pass=t=wo; xff-pass=no; ff-pass', 'ff-pass')).toEqual([
    'one',
    't=wo',
  ])
  expect(cookieValues(undefined, 'ff-pass')).toEqual([])
  expect(cookieValues('ff-pass=x; '.repeat(60), 'ff-pass')).toHaveLength(50)
})
