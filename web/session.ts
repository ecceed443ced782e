import { useSyncExternalStore } from 'react'
import { deleteCookie, setCookie } from './cookies.ts'
import { getAsCustomer } from './http.ts'
import { CUSTOMER_KEY, queryClient } from './queries.ts'
import { isExpired, payloadOf } from './token.ts'

/** The session as the browser believes it: nothing here is verified. */
export interface Session {
  /** True when there is a token, valid or not. */
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

/** The `data` of a token. An unreadable token counts as one without data. */
function tokenData(token: string): { email: string | undefined; role: string | undefined } {
  const data: unknown = Reflect.get(payloadOf(token) ?? {}, 'data')
  if (typeof data !== 'object' || data === null) return { email: undefined, role: undefined }
  return { email: textField(data, 'email'), role: textField(data, 'role') }
}

const LOGGED_OUT: Session = { isLoggedIn: false, email: undefined, role: undefined }
let cachedSession: { token: string | null; session: Session } = { token: null, session: LOGGED_OUT }

/** The current session. The same object as long as the token stays the same. */
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

/** The current session. Renders again after a login or logout in this tab or in another one. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

const BASKET = 'bid'

/**
 * The number of the customer's basket, readable and writable by everybody on purpose. Each tab has its own; a new tab
 * starts with that of the last login.
 */
export function storedBasketId(): string {
  const own = sessionStorage.getItem(BASKET)
  if (own !== null || localStorage.getItem('token') === null) return own ?? ''
  const cachedSession = localStorage.getItem(BASKET)
  if (cachedSession !== null) sessionStorage.setItem(BASKET, cachedSession)
  return cachedSession ?? ''
}

/** Follows a login or logout in another tab. `onChange` clears what belongs to the previous customer. */
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

/** Stores the token (storage and cookie, readable by scripts on purpose) and the number of the basket. */
export function openSession({ token, bid }: { token: string; bid: number }): void {
  // The basket first: other tabs are notified of the token when the basket is already stored.
  sessionStorage.setItem(BASKET, String(bid))
  localStorage.setItem(BASKET, String(bid))
  renewToken(token)
}

/** Stores a newer token of the same customer, for example after a change of the name. The basket stays. */
export function renewToken(token: string): void {
  localStorage.setItem('token', token)
  setCookie('token', token, EIGHT_HOURS_S)
  notifyListeners()
}

/**
 * Removes token and basket, as after a failed login. Queries of the customer are cancelled first: a later retry would
 * be sent without a token.
 */
export function clearSession(): void {
  void queryClient.cancelQueries({ queryKey: CUSTOMER_KEY })
  sessionStorage.removeItem(BASKET)
  localStorage.removeItem(BASKET)
  localStorage.removeItem('token')
  deleteCookie('token')
  notifyListeners()
  void queryClient.resetQueries({ queryKey: CUSTOMER_KEY })
}

/** Session items of a purchase. */
const PURCHASE = [
  'itemTotal',
  'addressId',
  'deliveryMethodId',
  'paymentId',
  'couponDetails',
  'couponDiscount',
]

/** Forgets the session and the purchase of a shop that was reset: accounts and baskets are fresh there. */
export function forgetSession(): void {
  clearSession()
  for (const item of PURCHASE) sessionStorage.removeItem(item)
}

/** Logs out at the start if the token has expired: the shop would refuse every request that carries it. */
export function endExpiredSession(): void {
  const token = localStorage.getItem('token')
  if (token !== null && isExpired(token)) clearSession()
}

/** Logs out. A call that still carries the token saves the last IP; nothing waits for it. */
export function logOut(): void {
  getAsCustomer('/rest/saveLoginIp').catch(() => {})
  clearSession()
  sessionStorage.removeItem('itemTotal')
}
