import { useSyncExternalStore } from 'react'
import { deleteCookie, setCookie } from './cookies.ts'
import { getAsCustomer } from './http.ts'
import { CUSTOMER_KEY, queryClient } from './queries.ts'
import { isExpired, payloadOf } from './token.ts'

/** Who is at the counter, as the browser believes it: nothing here is checked by the shop. */
export interface Session {
  /** True when there is a token, whatever it is worth. */
  isLoggedIn: boolean
  email: string | undefined
  role: string | undefined
}

const EIGHT_HOURS_S = 8 * 60 * 60
const CHANGED = 'session-changed'

function textField(record: object, name: string): string | undefined {
  const value: unknown = Reflect.get(record, name)
  return typeof value === 'string' ? value : undefined
}

/** The `data` inside a token. A token that cannot be read counts as one without data. */
export function tokenData(token: string): { email: string | undefined; role: string | undefined } {
  const data: unknown = Reflect.get(payloadOf(token) ?? {}, 'data')
  if (typeof data !== 'object' || data === null) return { email: undefined, role: undefined }
  return { email: textField(data, 'email'), role: textField(data, 'role') }
}

const LOGGED_OUT: Session = { isLoggedIn: false, email: undefined, role: undefined }
let cachedSession: { token: string | null; session: Session } = { token: null, session: LOGGED_OUT }

/** The session of this moment. The same object as long as the token stays the same. */
export function currentSession(): Session {
  const token = localStorage.getItem('token')
  if (token !== cachedSession.token) {
    const session = token === null ? LOGGED_OUT : { isLoggedIn: true, ...tokenData(token) }
    cachedSession = { token, session }
  }
  return cachedSession.session
}

function subscribe(listener: () => void): () => void {
  const events = [CHANGED, 'storage', 'hashchange', 'focus']
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** The session, live: logging in or out anywhere, in this tab or in another one, draws the screen anew. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

const BASKET = 'bid'

/**
 * The number of the basket of whoever is logged in, for everybody to read and to write. Each tab has its own; a new
 * one starts with that of the last login.
 */
export function rememberedBasket(): string {
  const own = sessionStorage.getItem(BASKET)
  if (own !== null || localStorage.getItem('token') === null) return own ?? ''
  const cachedSession = localStorage.getItem(BASKET)
  if (cachedSession !== null) sessionStorage.setItem(BASKET, cachedSession)
  return cachedSession ?? ''
}

/** Somebody logged in or out in another tab: this one goes along. `onChange` forgets what the one before saw. */
export function followOtherTabs(onChange: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== BASKET) return
    if (newValue === null) sessionStorage.removeItem(BASKET)
    else sessionStorage.setItem(BASKET, newValue)
    onChange()
  })
}

function notifyListeners(): void {
  window.dispatchEvent(new Event(CHANGED))
}

/** Remembers the token (storage and cookie, readable by scripts on purpose) and the number of the basket. */
export function openSession({ token, bid }: { token: string; bid: number }): void {
  // The basket first: other tabs hear of the token when they know the basket already.
  sessionStorage.setItem(BASKET, String(bid))
  localStorage.setItem(BASKET, String(bid))
  renewToken(token)
}

/** Takes a newer token for whoever is logged in, as after a change of name. The basket stays. */
export function renewToken(token: string): void {
  localStorage.setItem('token', token)
  setCookie('token', token, EIGHT_HOURS_S)
  notifyListeners()
}

/**
 * Forgets token and basket, as after a failed login. Queries about the customer end first: one that is retried later
 * would be sent without a token.
 */
export function dropSession(): void {
  void queryClient.cancelQueries({ queryKey: CUSTOMER_KEY })
  sessionStorage.removeItem(BASKET)
  localStorage.removeItem(BASKET)
  localStorage.removeItem('token')
  deleteCookie('token')
  notifyListeners()
  void queryClient.resetQueries({ queryKey: CUSTOMER_KEY })
}

/** Signs out at the start where the token has expired: the shop would refuse every request that carries it. */
export function endExpiredSession(): void {
  const token = localStorage.getItem('token')
  if (token !== null && isExpired(token)) dropSession()
}

/** Logs out. The last IP is saved by a call that still carries the token and that nobody waits for. */
export function logOut(): void {
  getAsCustomer('/rest/saveLoginIp').catch(() => {})
  dropSession()
  sessionStorage.removeItem('itemTotal')
}
