import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { slotOf } from '../store/ids.ts'
import { AccessCookies, signingKeysFrom, slotKey } from './cookies.ts'

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
