import { createHmac } from 'node:crypto'
import type * as TokenAlgorithm from '../../labs/token-algorithm/weak.ts'
import type { Session } from '../http/routing/routes.ts'
import { isLearnerCodeFault } from '../sandbox/learner-code/errors.ts'
import type { Shop } from '../shop/shop.ts'
import { isSigned, parseToken, publicKeyText, type TokenParts } from './tokens.ts'

/** The content of a token that this shop accepts as its own; otherwise undefined. */
async function acceptToken(shop: Shop, token: string): Promise<TokenParts | undefined> {
  const parts = parseToken(token)
  if (!parts || isExpired(shop, parts)) return undefined
  return (await isGenuine(shop, parts)) ? parts : undefined
}

/** Whether the live code accepts a token. If a learner's own code fails, the token opens no session. */
async function isGenuine(shop: Shop, { alg, typ, text, signature }: TokenParts): Promise<boolean> {
  const live = shop.call<typeof TokenAlgorithm>('token-algorithm')
  const checks = { hmac: isHmac, rsa: isOurs }
  try {
    return await live.isGenuine({ alg, typ, text, signature }, publicKeyText, checks)
  } catch (error) {
    if (isLearnerCodeFault(error)) return false
    throw error
  }
}

/** The session of a token; undefined if it opens none. */
export async function readSession(shop: Shop, token: string): Promise<Session | undefined> {
  const parts = await acceptToken(shop, token)
  return parts && sessionIn(parts)
}

/** Whether a session names its user by id or by e-mail. */
export function identifiesUser({ data }: Session): boolean {
  return data.id !== undefined || data.email !== ''
}

/** The session of a token in the Authorization header, which is reported to judges. */
export async function acceptNewToken(shop: Shop, token: string): Promise<Session | undefined> {
  const parts = await acceptToken(shop, token)
  if (!parts) return undefined
  const { email } = dataIn(parts)
  shop.emit('token.accepted', { alg: parts.alg, email: textOf(email) })
  return sessionIn(parts)
}

/** Tokens with a type are for one step of a login or a set-up, and open no session. */
function sessionIn(parts: TokenParts): Session | undefined {
  if (parts.payload.type !== undefined) return undefined
  const data = dataIn(parts)
  const { id, email, role } = data
  const { bid, iat } = parts.payload
  return {
    data: {
      ...data,
      id: typeof id === 'number' ? id : undefined,
      email: textOf(email),
      role: textOf(role),
    },
    ...(typeof bid === 'number' && { bid }),
    iat: typeof iat === 'object' ? Number.NaN : Number(iat),
  }
}

/** A forged token may hold values that cannot be text. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? '' : String(value ?? '')
}

function dataIn({ payload }: TokenParts): Record<string, unknown> {
  const { data } = payload
  return typeof data === 'object' && data !== null ? { ...data } : {}
}

/** The shop's own tokens never expire, but one with an expiry has to respect it. */
function isExpired({ clock }: Shop, { payload }: TokenParts): boolean {
  return typeof payload.exp === 'number' && payload.exp * 1000 <= clock.now().getTime()
}

type Seal = Pick<TokenParts, 'text' | 'signature'>

/** More than the headers of a request hold: longer texts are not processed. */
const LONGEST_TEXT = 64 << 10

/** There is one key pair. Code that a learner wrote may pass any other key, which could take long to try. */
function isOurs(seal: Seal, key: string): boolean {
  return key === publicKeyText && isBrief(seal) && isSigned(seal)
}

function isHmac({ text, signature }: Seal, secret: string): boolean {
  if (!isBrief({ text, signature }) || secret.length > LONGEST_TEXT) return false
  return signature === createHmac('sha256', secret).update(text).digest('base64url')
}

function isBrief({ text, signature }: Seal): boolean {
  return text.length <= LONGEST_TEXT && signature.length <= LONGEST_TEXT
}
