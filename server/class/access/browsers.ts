import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { DeviceKind } from '#contract/learner-class.ts'
import type { Shop } from '../../shop/shop.ts'
import { accessCookieName, cookieValues, hostCookieHeader } from './cookies.ts'

/** A page that is loaded again is gone for a moment: nobody is told of that. */
const SETTLE_MS = 2_000
const BROWSER_ID = /^[\w-]{16}$/

/** Browsers that a shop is open in, and what each of them is. Keys tell them apart, and say nothing else. */
type DevicesByBrowser = ReadonlyMap<string, DeviceKind>

const NONE: DevicesByBrowser = new Map()

/**
 * In which browsers each shop of a class is open, by the sockets of their pages: several tabs are one browser. Tools bring
 * no pass, and are none; trainers whom she has let in have no socket.
 */
export class Browsers {
  readonly #isSecure: boolean
  readonly #known = new WeakMap<Shop, DevicesByBrowser>()

  constructor(isSecure: boolean) {
    this.#isSecure = isSecure
  }

  /** Has a shop's pages ask about the class again when it is shared with others than before. */
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

  /** What a shop is open in beside the browser that sent these headers. */
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
    // Whoever is alone, and was, knows that.
    if (!isSame && all.size > 1) shop.broadcast('class news')
  }

  #devicesOf({ sockets }: Shop): DevicesByBrowser {
    const all = [...sockets].map(({ handshake }) => handshake.headers)
    const withPass = all.filter(
      ({ cookie }) => cookieValues(cookie, accessCookieName(this.#isSecure)).length > 0,
    )
    return new Map(withPass.map((headers) => [this.#keyOf(headers), deviceOf(headers)]))
  }

  /** A browser that came in before there were marks is told apart by what it calls itself. */
  #keyOf(headers: IncomingHttpHeaders): string {
    const told = browserIdIn(headers, this.#isSecure) ?? headers['user-agent'] ?? ''
    return createHash('sha256').update(told).digest('base64url')
  }
}

/**
 * Marks the browser that brings these headers, for so many seconds; with none left the mark is taken away. Passes of one
 * learner are the same everywhere: without it, two computers of a room look alike.
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

/** What a browser runs on, by the few words of its name that tell. */
function deviceOf({ 'user-agent': name = '' }: IncomingHttpHeaders): DeviceKind {
  if (/iPad|Tablet/.test(name)) return 'tablet'
  if (/Mobi|iPhone/.test(name)) return 'phone'
  return /Android/.test(name) ? 'tablet' : 'computer'
}
