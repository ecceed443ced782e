import type { Authentication, Success } from '#contract/http.ts'
import type { MagicLinkSent } from '#contract/shop/magic-links.ts'
import { HttpError, http } from '#web/http.ts'

export interface Credentials {
  email: string
  password: string
}

/** The shop knows the password and wants a second factor as well, to be sent along with this token. */
export interface PendingSession {
  tmpToken: string
}

/**
 * Asks the shop for a session. E-mail and password are sent just as they were typed. Rejects as `http` does,
 * but for accounts with a second factor: there the refusal is an answer.
 */
export async function requestLogin(
  credentials: Credentials,
): Promise<Authentication['authentication'] | PendingSession> {
  try {
    const { authentication } = await http.post<Authentication>('/rest/user/login', credentials)
    return authentication
  } catch (error) {
    const halfOpen = pendingSession(error)
    if (halfOpen) return halfOpen
    throw error
  }
}

/** What the shop gives to those who still owe it a second factor, or undefined where it just said no. */
export function pendingSession(error: unknown): PendingSession | undefined {
  const body = error instanceof HttpError ? error.body : undefined
  if (!isObject(body) || !('status' in body) || body.status !== 'totp_token_required') return undefined
  const data = 'data' in body ? body.data : undefined
  if (!isObject(data) || !('tmpToken' in data) || typeof data.tmpToken !== 'string') return undefined
  return { tmpToken: data.tmpToken }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Remembers the e-mail for next time, or forgets it. Happens when the form is sent, whatever comes of it. */
export function rememberEmail(email: string | undefined): void {
  if (email === undefined) localStorage.removeItem('email')
  else localStorage.setItem('email', email)
}

/** Why the shop refused, for people: a key of the texts. */
export function loginHint(error: unknown): string {
  if (!(error instanceof HttpError)) return 'LOGIN_UNREACHABLE'
  return error.status === 401 ? 'LOGIN_REFUSED' : 'LOGIN_BROKE'
}

/** What the shop said, as a string: objects become `[object Object]`, a tell-tale that existing guides rely on. */
export function loginError(error: unknown): string {
  return String(error instanceof HttpError ? error.body : error)
}

/** Has a link mailed. When that was, whether or not anybody has this address. */
export async function requestSignInLink(email: string): Promise<Date> {
  const { data } = await http.post<Success<MagicLinkSent>>('/rest/magic-link', { email })
  return new Date(data.sentAt)
}

/** What is in a link: the code, and whose account it opens. */
export interface SignInLink {
  code: string
  email: string
}

/** Uses a link up. Accounts with a second factor are half open then. Rejects as `http` does. */
export async function redeemSignInLink({
  code,
  email,
}: SignInLink): Promise<Authentication['authentication'] | PendingSession> {
  const path = `/magic/${encodeURIComponent(code)}?email=${encodeURIComponent(email)}`
  try {
    return (await http.get<Authentication>(path)).authentication
  } catch (error) {
    const halfOpen = pendingSession(error)
    if (halfOpen) return halfOpen
    throw error
  }
}
