import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { DeviceKind } from '#contract/learner-class.ts'
import type { Shop } from '../../shop/shop.ts'
import { accessCookieName, cookieValues, hostCookieHeader } from './cookies.ts'

/** A page that reloads is gone for a moment. No message is sent within this time. */
const SETTLE_MS = 2_000
const BROWSER_ID = /^[\w-]{16}$/

/** The devices that have a shop open, by a key that only tells browsers apart. */
type DevicesByBrowser = ReadonlyMap<string, DeviceKind>

const NONE: DevicesByBrowser = new Map()

/**
 * The browsers that have a shop open, found by the sockets of their pages. Several tabs count as one browser. Tools
 * have no cookie and do not count; trainers who visit by consent have no socket.
 */
export class Browsers {
  readonly #isSecure: boolean
  readonly #known = new WeakMap<Shop, DevicesByBrowser>()

  constructor(isSecure: boolean) {
    this.#isSecure = isSecure
  }

  /** Tells the shop's pages to reload their class data when the set of open browsers changes. */
  watch(shop: Shop): void {
    let timer: NodeJS.Timeout | undefined
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => this.#update(shop), SETTLE_MS).unref()
    }
    shop.onConnect((socket) => {
      socket.on('disconnect', soon)
      soon()
    })
  }

  /** The devices that have the shop open, without the browser that sent these headers. */
  otherDevices(shop: Shop, headers: IncomingHttpHeaders): DeviceKind[] {
    const own = this.#keyOf(headers)
    return [...(this.#known.get(shop) ?? NONE)].filter(([key]) => key !== own).map(([, device]) => device)
  }

  #update(shop: Shop): void {
    const before = this.#known.get(shop) ?? NONE
    const now = this.#devicesOf(shop)
    this.#known.set(shop, now)
    const all = new Set([...before.keys(), ...now.keys()])
    const isSame = all.size === before.size && all.size === now.size
    // A browser that is alone, and was alone before, needs no message.
    if (!isSame && all.size > 1) shop.broadcast('class news')
  }

  #devicesOf({ sockets }: Shop): DevicesByBrowser {
    const all = [...sockets].map(({ handshake }) => handshake.headers)
    const withPass = all.filter(
      ({ cookie }) => cookieValues(cookie, accessCookieName(this.#isSecure)).length > 0,
    )
    return new Map(withPass.map((headers) => [this.#keyOf(headers), deviceOf(headers)]))
  }

  /** A browser without an id cookie is identified by its user agent. */
  #keyOf(headers: IncomingHttpHeaders): string {
    const told = browserIdIn(headers, this.#isSecure) ?? headers['user-agent'] ?? ''
    return createHash('sha256').update(told).digest('base64url')
  }
}

/**
 * The cookie that identifies a browser, with its lifetime in seconds; zero removes it. All browsers of one learner have
 * the same access cookie, so that cookie cannot distinguish two computers.
 */
export function browserIdCookieHeader(
  headers: IncomingHttpHeaders,
  seconds: number,
  isSecure: boolean,
): string {
  const browserId = browserIdIn(headers, isSecure) ?? randomBytes(12).toString('base64url')
  return hostCookieHeader(browserIdCookieName(isSecure), seconds > 0 ? browserId : '', seconds, isSecure)
}

function browserIdIn({ cookie }: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  return cookieValues(cookie, browserIdCookieName(isSecure)).find((text) => BROWSER_ID.test(text))
}

function browserIdCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ff-browser' : 'ff-browser'
}

/** The kind of device, from the user agent. */
function deviceOf({ 'user-agent': name = '' }: IncomingHttpHeaders): DeviceKind {
  if (/iPad|Tablet/.test(name)) return 'tablet'
  if (/Mobi|iPhone/.test(name)) return 'phone'
  return /Android/.test(name) ? 'tablet' : 'computer'
}
