import { createHmac, createVerify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  deluxeToken,
  hashAnswer,
  hashPassword,
  issueToken,
  orderPrefix,
  parseToken,
  publicKeyText,
  readToken,
} from './tokens.ts'

const AT = new Date('2026-03-01T12:00:00.900Z')
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = issueToken({ data: { id: 1 } }, AT)
const [head = '', body = '', signature = ''] = token.split('.')

describe('a token that this server signed', () => {
  it('holds what was signed and the second in which it was', () => {
    expect(readToken(token)).toEqual({ data: { id: 1 }, iat: AT.setMilliseconds(0) / 1000 })
  })

  it('can be verified by others with the published key', () => {
    const verifier = createVerify('RSA-SHA256').update(`${head}.${body}`)
    expect(verifier.verify(publicKeyText, signature, 'base64url')).toBe(true)
    expect(parseToken(token)).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  })
})

describe('a token is refused', () => {
  const hmac = (text: string) => createHmac('sha256', publicKeyText).update(text).digest('base64url')
  const confused = `${encode({ typ: 'JWT', alg: 'HS256' })}.${body}`

  it.each([
    ['with another payload', `${head}.${encode({ data: { id: 2 } })}.${signature}`],
    ['with another algorithm in its header', `${encode({ alg: 'none' })}.${body}.${signature}`],
    ['keyed with the public key', `${confused}.${hmac(confused)}`],
    ['without a signature', `${head}.${body}.`],
    ['with half a signature', `${head}.${body}.${signature.slice(0, 80)}`],
  ])('%s', (_, forged) => {
    expect(readToken(forged)).toBeUndefined()
  })

  it.each([
    ['of two parts', `${head}.${body}`],
    ['of four parts', `${token}.${signature}`],
    ['without a header', `.${body}.${signature}`],
    ['without a payload', `${head}..${signature}`],
    ['whose header is no JSON', `x.${body}.${signature}`],
    ['whose payload is no JSON', `${head}.x.${signature}`],
    ['whose payload is null', `${head}.${encode(null)}.${signature}`],
    ['whose payload is a text', `${head}.${encode('x')}.${signature}`],
    ['whose algorithm is a number', `${encode({ alg: 1 })}.${body}.${signature}`],
    ['that is empty', ''],
  ])('%s, as it cannot be read', (_, malformed) => {
    expect(parseToken(malformed)).toBeUndefined()
    expect(readToken(malformed)).toBeUndefined()
  })

  it('whose type is no text has none', () => {
    expect(parseToken(`${encode({ alg: 'RS256', typ: 1 })}.${body}.x`)).toMatchObject({ typ: undefined })
  })
})

describe('existing clients know', () => {
  it('the hashes of passwords and of answers', () => {
    expect(hashPassword('admin123')).toBe('0192023a7bbd73250516f069df18b500')
    const key = 'pa4qacea4VK9t9nGv7yZtwmj'
    expect(hashAnswer('Samuel')).toBe(createHmac('sha256', key).update('Samuel').digest('hex'))
  })

  it('that orders begin with four digits of the hash of the address', () => {
    expect(orderPrefix('admin@juice-sh.op')).toBe(hashPassword('admin@juice-sh.op').slice(0, 4))
    expect(orderPrefix('admin@juice-sh.op')).toHaveLength(4)
  })

  it('that a deluxe token belongs to one address', () => {
    expect(deluxeToken('ann@juice-sh.op')).toMatch(/^[0-9a-f]{64}$/)
    expect(deluxeToken('ann@juice-sh.op')).not.toBe(deluxeToken('bob@juice-sh.op'))
  })
})
