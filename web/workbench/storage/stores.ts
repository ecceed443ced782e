import { deleteCookie, setCookie } from '../../cookies.ts'

/** The stores of a page, as developer tools name them. */
export const stores = ['cookies', 'local', 'session'] as const
export type StoreName = (typeof stores)[number]

/** One stored item. */
export interface Item {
  name: string
  value: string
}

/** The functions of a store. */
interface Store {
  items(): Item[]
  set(name: string, value: string): void
  drop(name: string): void
}

/** Hidden: this cookie selects the learner's shop, and without it they would lose it. */
const SHOP_COOKIE = 'x-shop-ticket'
const A_YEAR_S = 365 * 24 * 60 * 60

export const storeOf: Record<StoreName, Store> = {
  cookies: {
    items: () => cookiesIn(document.cookie),
    set: (name, value) => setCookie(name, value, A_YEAR_S),
    drop: deleteCookie,
  },
  local: webStorage(() => localStorage),
  session: webStorage(() => sessionStorage),
}

/** Parses the cookies that scripts can read. */
export function cookiesIn(text: string): Item[] {
  return text.split('; ').flatMap((cookie) => {
    const at = cookie.indexOf('=')
    const name = cookie.slice(0, Math.max(at, 0))
    return cookie === '' || name === SHOP_COOKIE ? [] : [{ name, value: cookie.slice(at + 1) }]
  })
}

/** Characters that would end a cookie, or start its attributes. */
export function isCookie({ name, value }: Item): boolean {
  return !/[;=\s]/.test(name) && !/[;\r\n]/.test(value)
}

function webStorage(storage: () => globalThis.Storage): Store {
  return {
    items: () => Object.entries(storage()).map(([name, value]) => ({ name, value: String(value) })),
    set: (name, value) => storage().setItem(name, value),
    drop: (name) => storage().removeItem(name),
  }
}
