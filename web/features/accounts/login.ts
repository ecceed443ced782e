import type { Authentication, Success } from '#contract/http.ts'
import type { MagicLinkResult } from '#contract/shop/magic-links.ts'
import { HttpError, http } from '#web/http.ts'

export interface Credentials {
  email: string
  password: string
}

/** The shop accepted the password and needs a second factor, sent along with this token. */
export interface PendingSession {
  tmpToken: string
}

/**
 * Requests a session. E-mail and password are sent exactly as typed. Rejects as `http` does, except for accounts with a
 * second factor: their refusal is a valid answer.
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

/** The pending session of an account with a second factor, or undefined for any other refusal. */
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

/** Remembers the e-mail for the next visit, or removes it. Called when the form is sent, whatever the answer. */
export function rememberEmail(email: string | undefined): void {
  if (email === undefined) localStorage.removeItem('email')
  else localStorage.setItem('email', email)
}

/** Why the shop refused, in plain words: the key of a text. */
export function loginHintKey(error: unknown): string {
  if (!(error instanceof HttpError)) return 'LOGIN_UNREACHABLE'
  return error.status === 401 ? 'LOGIN_REFUSED' : 'LOGIN_BROKE'
}

/** The answer of the shop as a string. Objects become `[object Object]`, which existing guides rely on. */
export function loginError(error: unknown): string {
  return String(error instanceof HttpError ? error.body : error)
}

/** Requests a sign-in link by mail. Returns the time, whether or not the account exists. */
export async function requestSignInLink(email: string): Promise<Date> {
  const { data } = await http.post<Success<MagicLinkResult>>('/rest/magic-link', { email })
  return new Date(data.sentAt)
}

/** The parts of a sign-in link: the code, and the e-mail of the account. */
export interface SignInLink {
  code: string
  email: string
}

/** Redeems a sign-in link. Accounts with a second factor stay pending. Rejects as `http` does. */
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
