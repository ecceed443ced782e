import { createHash, createHmac, randomBytes } from 'node:crypto'
import { equalInConstantTime } from '../../http/requests/bearer.ts'
import { cookieValues } from '../access/cookies.ts'
import { LaunchRefused } from './refusals.ts'

/** Time from the login to the launch. */
export const LOGIN_MS = 10 * 60_000
const COOKIE_SECONDS = 86_400

/**
 * With this prefix, pages of shops cannot set it. It is sent with the platform's form, which comes from another site; and
 * in a frame, browsers keep one for each site around it.
 */
const COOKIE = '__Host-ff-lti'
const BROWSER_ID = /^[\w-]{32}$/

/** What a login leads to. */
export interface LoginState {
  platform: string
  nonce: string
  targetLink: string
}

/**
 * The state of logins: signed and not stored, so that nobody can fill the memory with logins. It is bound to the browser
 * by a cookie.
 */
export class LoginStates {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = createHmac('sha256', secret).update('lti login').digest()
  }

  /** Begins a login in the browser of this cookie header. Returns the state, the nonce, and the cookie to set. */
  begin(
    { platform, targetLink }: Pick<LoginState, 'platform' | 'targetLink'>,
    cookies: string | undefined,
  ): { state: string; nonce: string; cookie: string } {
    const browser = browserIn(cookies) ?? randomBytes(24).toString('base64url')
    const nonce = randomBytes(18).toString('base64url')
    const said = JSON.stringify([platform, nonce, targetLink, hashOf(browser), Date.now() + LOGIN_MS])
    const packed = Buffer.from(said).toString('base64url')
    return {
      state: `${packed}.${this.#sign(packed)}`,
      nonce,
      cookie: `${COOKIE}=${browser}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; Secure; SameSite=None; Partitioned`,
    }
  }

  /** The login that a state belongs to, if it was begun in this browser. Throws `LaunchRefused`. */
  read(state: string, cookies: string | undefined): LoginState {
    const { until, browser, ...login } = this.#parse(state)
    if (until < Date.now()) throw new LaunchRefused('state-old')
    const known = browserIn(cookies)
    if (known === undefined || !equalInConstantTime(hashOf(known), browser))
      throw new LaunchRefused('browser')
    return login
  }

  /** The platform of a state that was issued here, also if it may not be used; undefined otherwise. */
  platformOf(state: string): string | undefined {
    try {
      return this.#parse(state).platform
    } catch {
      return undefined
    }
  }

  #parse(state: string): LoginState & { browser: string; until: number } {
    const [packed = '', signature = '', ...more] = state.split('.')
    if (more.length > 0 || !equalInConstantTime(signature, this.#sign(packed)))
      throw new LaunchRefused('state')
    const [platform, nonce, targetLink, browser, until] = JSON.parse(
      Buffer.from(packed, 'base64url').toString(),
    )
    return { platform, nonce, targetLink, browser, until }
  }

  #sign(packed: string): string {
    return createHmac('sha256', this.#secret).update(packed).digest('base64url')
  }
}

function browserIn(cookies: string | undefined): string | undefined {
  return cookieValues(cookies, COOKIE).find((value) => BROWSER_ID.test(value))
}

function hashOf(browser: string): string {
  return createHash('sha256').update(browser).digest('base64url')
}
