import { createHash, createHmac, sign, verify } from 'node:crypto'
import { privateKey, privateKeyText, publicKey, publicKeyText } from './keys.ts'

const HEADER = encode({ typ: 'JWT', alg: 'RS256' })

/** Signs a token (JWS compact form, RS256). There is no expiry: existing clients rely on that. */
export function issueToken(payload: object, at: Date): string {
  const text = `${HEADER}.${encode({ ...payload, iat: Math.floor(at.getTime() / 1000) })}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** A token taken apart. `text` is what was signed. */
export interface TokenParts {
  alg: string
  typ: string | undefined
  text: string
  signature: string
  payload: Record<string, unknown>
}

/** Takes a token apart without checking it; undefined where it is none. */
export function parseToken(token: string): TokenParts | undefined {
  const [header, body, signature, ...rest] = token.split('.')
  if (!header || !body || signature === undefined || rest.length > 0) return undefined
  const { alg, typ } = decode(header) ?? {}
  const payload = decode(body)
  if (typeof alg !== 'string' || !payload) return undefined
  const type = typeof typ === 'string' ? typ : undefined
  return { alg, typ: type, text: `${header}.${body}`, signature, payload }
}

/** The payload of a token that this server signed, or undefined. */
export function readToken(token: string): Record<string, unknown> | undefined {
  const parts = parseToken(token)
  return parts?.alg === 'RS256' && isSigned(parts, publicKeyText) ? parts.payload : undefined
}

/** Whether the owner of this public key signed a token. */
export function isSigned({ text, signature }: TokenSeal, key: string): boolean {
  const pem = key === publicKeyText ? publicKey : key
  return verify('RSA-SHA256', Buffer.from(text), pem, Buffer.from(signature, 'base64url'))
}

type TokenSeal = Pick<TokenParts, 'text' | 'signature'>

/** The shop's password hash: MD5, in hex. Weak, and known to be: several lessons stand on it. */
export function hashPassword(password: string): string {
  return createHash('md5').update(password).digest('hex')
}

/** What the numbers of a customer's orders begin with. */
export function orderPrefix(email: string): string {
  return hashPassword(email).slice(0, 4)
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
