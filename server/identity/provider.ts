import type { UserRow } from '#lab'
import { hashPassword, issueToken, readToken } from './tokens.ts'

const TYPE = 'identity'

/** How long the word of the identity provider counts. */
export const IDENTITY_LIFETIME_S = 3600

/** Whom the identity provider vouches for. */
export interface ProviderIdentity {
  id: string
  email: string
}

/** The password that the sign-in page makes for whoever comes by the identity provider. */
export function madePassword(email: string): string {
  return Buffer.from([...email].reverse().join(''), 'latin1').toString('base64')
}

/** Whether somebody came by the identity provider, and so was never asked for a password, nor a security question. */
export function isProviderAccount({ email, password }: Pick<UserRow, 'email' | 'password'>): boolean {
  return password === hashPassword(madePassword(email))
}

/** The identity provider's word for somebody. */
export function issueIdentity({ id, email }: ProviderIdentity, at: Date): string {
  return issueToken({ type: TYPE, sub: id, email }, at)
}

/** Whom this token vouches for; undefined where it is none of the provider's, or too old. */
export function readIdentity(token: string, at: Date): ProviderIdentity | undefined {
  const { type, sub, email, iat } = readToken(token) ?? {}
  const age = at.getTime() / 1000 - Number(iat)
  if (type !== TYPE || typeof sub !== 'string' || typeof email !== 'string') return undefined
  return age < IDENTITY_LIFETIME_S ? { id: sub, email } : undefined
}
