import type { UserRow } from '#lab'
import { hashPassword, issueToken, readToken } from './tokens.ts'

const TYPE = 'identity'

/** Lifetime of a token of the identity provider. */
export const IDENTITY_LIFETIME_S = 3600

/** The user that the identity provider vouches for. */
export interface ProviderIdentity {
  id: string
  email: string
}

/** The password that the sign-in page creates for a user of the identity provider. */
export function derivedPassword(email: string): string {
  return Buffer.from([...email].reverse().join(''), 'latin1').toString('base64')
}

/**
 * Whether an account was created through the identity provider, without a password or a security question of the user's
 * own.
 */
export function isProviderAccount({ email, password }: Pick<UserRow, 'email' | 'password'>): boolean {
  return password === hashPassword(derivedPassword(email))
}

/** Issues the identity provider's token for a user. */
export function issueIdentity({ id, email }: ProviderIdentity, at: Date): string {
  return issueToken({ type: TYPE, sub: id, email }, at)
}

/** The user of the identity provider's token; undefined if it is invalid or too old. */
export function readIdentity(token: string, at: Date): ProviderIdentity | undefined {
  const { type, sub, email, iat } = readToken(token) ?? {}
  const age = at.getTime() / 1000 - Number(iat)
  if (type !== TYPE || typeof sub !== 'string' || typeof email !== 'string') return undefined
  return age < IDENTITY_LIFETIME_S ? { id: sub, email } : undefined
}
