import type { Authentication, IdentityInfo } from '#contract/http.ts'
import { http } from '#web/http.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

const STATE = 'oauth_state'

/** Where to send somebody who wants to sign in with the identity provider, and back to here afterwards. */
export function signInAddress(): string {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('')
  sessionStorage.setItem(STATE, state)
  const here = `${location.origin}${location.pathname}`
  return `./oauth/authorize?redirect_uri=${encodeURIComponent(here)}&state=${state}`
}

/** Whether this answer belongs to a question that this browser asked. Asked once, it is forgotten. */
function isExpected(answer: SignInAnswer): boolean {
  const state = sessionStorage.getItem(STATE)
  sessionStorage.removeItem(STATE)
  return state !== null && state === answer.state
}

/** The password of an account that is opened by somebody else's word: nobody ever types it. */
export function passwordFor(email: string): string {
  return btoa([...email].reverse().join(''))
}

/** Opens a session for whom the identity provider vouches for; the first time, an account as well. */
export async function signIn(answer: SignInAnswer | undefined): Promise<Authentication['authentication']> {
  if (!answer || !isExpected(answer)) throw new Error('Nobody asked for this sign-in')
  const path = `/oauth/userinfo?access_token=${encodeURIComponent(answer.accessToken)}`
  const { email } = await http.get<IdentityInfo>(path)
  const password = passwordFor(email)
  // Whoever was here before has an account already, and the shop says so.
  await http.post('/api/Users/', { email, password, passwordRepeat: password }).catch(() => {})
  const { authentication } = await http.post<Authentication>('/rest/user/login', {
    email,
    password,
    oauth: true,
    accessToken: answer.accessToken,
  })
  return authentication
}
