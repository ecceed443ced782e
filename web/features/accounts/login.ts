import type { Authentication } from '#contract/http.ts'
import { HttpError, http } from '#web/http.ts'

export interface Credentials {
  email: string
  password: string
}

/** Opens a session at the shop. E-mail and password are sent just as they were typed. */
export async function requestLogin(credentials: Credentials): Promise<Authentication['authentication']> {
  const { authentication } = await http.post<Authentication>('/rest/user/login', credentials)
  return authentication
}

/** Remembers the e-mail for next time, or forgets it. Happens when the form is sent, whatever comes of it. */
export function rememberEmail(email: string | undefined): void {
  if (email === undefined) localStorage.removeItem('email')
  else localStorage.setItem('email', email)
}

/** Why the shop refused, for people: a key of the texts. */
export function loginHint(error: unknown): string {
  if (!(error instanceof HttpError)) return 'LOGIN_UNREACHABLE'
  if (asksForSecondFactor(error.body)) return 'LOGIN_SECOND_FACTOR'
  return error.status === 401 ? 'LOGIN_REFUSED' : 'LOGIN_BROKE'
}

function asksForSecondFactor(body: unknown): boolean {
  return (
    typeof body === 'object' && body !== null && 'status' in body && body.status === 'totp_token_required'
  )
}

/** What the shop said, as a string: objects become `[object Object]`, a tell-tale that existing guides rely on. */
export function loginError(error: unknown): string {
  return String(error instanceof HttpError ? error.body : error)
}
