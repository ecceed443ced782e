import type { Authentication } from '#contract/http.ts'
import { http } from '#web/http.ts'

/** The storage key of the token that login returns before the second factor is entered. */
export const PENDING_TOKEN_KEY = 'totp_tmp_token'

export const INVALID_CODE_SHOWN_MS = 5000

/** Whether the text is a code of an authenticator: six digits. */
export function isCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** What is wrong with a typed code, as the key of a text. */
export function codeError(code: string): string | undefined {
  if (code === '') return 'MANDATORY_CODE'
  return isCode(code) ? undefined : 'INVALID_TWO_FACTOR_AUTH_TOKEN'
}

/** Completes the login with the second factor. */
export async function verifyCode(totpToken: string): Promise<Authentication['authentication']> {
  const tmpToken = localStorage.getItem(PENDING_TOKEN_KEY)
  const { authentication } = await http.post<Authentication>('/rest/2fa/verify', { tmpToken, totpToken })
  return authentication
}
