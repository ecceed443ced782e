import { createHash, createHmac, sign, verify } from 'node:crypto'
import type { UserRow } from '#lab'
import { privateKey, privateKeyText, publicKey } from './keys.ts'

/** What a session's token says: the whole row of its user, and the number of her basket. */
export interface Session {
  data: Partial<UserRow> & { id: number; email: string; role: string }
  bid?: number
  /** When it was issued, in seconds since 1970. */
  iat: number
}

const HEADER = encode({ typ: 'JWT', alg: 'RS256' })

/** Signs a token (JWS compact form, RS256). There is no expiry: existing clients rely on that. */
export function issueToken(payload: object, at: Date): string {
  const text = `${HEADER}.${encode({ ...payload, iat: Math.floor(at.getTime() / 1000) })}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** The payload of a token that this server signed, or undefined. */
export function readToken(token: string): Record<string, unknown> | undefined {
  const [header, payload, signature, ...rest] = token.split('.')
  if (!header || !payload || !signature || rest.length > 0) return undefined
  if (decode(header)?.alg !== 'RS256') return undefined
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'))) return undefined
  return decode(payload)
}

/** The session that a token opens, or undefined where it opens none. */
export function readSession(token: string): Session | undefined {
  const payload = readToken(token)
  const data = payload?.data
  if (!payload || typeof data !== 'object' || data === null) return undefined
  const { id, email, role } = data as Record<string, unknown>
  if (typeof id !== 'number') return undefined
  return {
    data: { ...data, id, email: String(email ?? ''), role: String(role ?? '') },
    ...(typeof payload.bid === 'number' && { bid: payload.bid }),
    iat: Number(payload.iat),
  }
}

/** The shop's password hash: MD5, in hex. Weak, and known to be: several lessons stand on it. */
export function hashPassword(password: string): string {
  return createHash('md5').update(password).digest('hex')
}

/** How answers to security questions are stored: HMAC-SHA256 in hex under a well-known key. */
export function hashAnswer(answer: string): string {
  return createHmac('sha256', 'pa4qacea4VK9t9nGv7yZtwmj').update(answer).digest('hex')
}

/** Proves that this e-mail belongs to a deluxe member. */
export function deluxeToken(email: string): string {
  return createHmac('sha256', privateKeyText).update(`${email}deluxe`).digest('hex')
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
