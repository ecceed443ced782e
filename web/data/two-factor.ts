import type { Authentication } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** Where the login leaves the half-open session until the second factor is here. */
export const PENDING_TOKEN_KEY = 'totp_tmp_token'

export const INVALID_CODE_SHOWN_MS = 5000

/** Codes of authenticators have six digits. */
export function isCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** What is wrong with a code as it is typed, as the key of a text. */
export function codeError(code: string): string | undefined {
  if (code === '') return 'MANDATORY_CODE'
  return isCode(code) ? undefined : 'INVALID_TWO_FACTOR_AUTH_TOKEN'
}

/** Opens the session that the password alone did not open. */
export async function verifyCode(totpToken: string): Promise<Authentication['authentication']> {
  const tmpToken = localStorage.getItem(PENDING_TOKEN_KEY)
  const { authentication } = await http.post<Authentication>('/rest/2fa/verify', { tmpToken, totpToken })
  return authentication
}
