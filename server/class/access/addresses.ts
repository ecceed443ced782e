import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { SHOP_ID } from '../store/ids.ts'
import { parseToolToken, type ToolToken, toolPath } from './tool-path.ts'

/**
 * How shops are kept apart in browsers. `names`: each has a host name, and so an origin, of its own. `basic`: all are at
 * one bare address, and a cookie says which one is meant.
 */
export type Isolation = 'names' | 'basic'

/** What a host name stands for. */
export type HostnameTarget =
  | { at: 'join' }
  | { at: 'shop'; shop: string }
  | { at: 'tool'; shop: string; key: string }
  /** A copy that a trainer looks into, or looked into once. */
  | { at: 'copy'; key: string }
  /** One address for all: see `Isolation`. */
  | { at: 'bare' }
  | { at: 'unknown' }

/** Where tools find a shop. */
export interface ToolAddresses {
  /** For programs. */
  programs: string | undefined
  /** For wallets, which are part of a browser and need a name; undefined where there are no names. */
  wallets: string | undefined
}

const TOOL = /^t-([0-9a-f]{2}[a-z2-7]{12})-([0-9a-f]{32})$/
const COPY = /^v-([0-9a-f]{32})$/
const JOIN_LABEL = 'join'

/** The host names of a class. */
export class Addresses {
  readonly base: string
  readonly isolation: Isolation
  readonly isSecure: boolean
  /** As it stands in addresses; from what was told, or from where the server listens. */
  port: string
  readonly #loopback: string | undefined

  /**
   * `base` is a name such as `class.example`, or an address such as `https://class.example`; or a bare IP address.
   * `isSecure`: HTTPS is spoken here, without a proxy. `loopback`: where programs
   * of this machine reach the server; without it no paths with tokens lead into shops.
   */
  constructor(base: string, port: number, isSecure = false, loopback?: string) {
    this.#loopback = loopback
    const url = new URL(/^https?:\/\//.test(base) ? base : `${isSecure ? 'https' : 'http'}://${base}`)
    this.base = url.hostname
    this.isSecure = url.protocol === 'https:'
    // Behind a proxy the port of the address counts, if there is one.
    this.port = /^https?:\/\//.test(base) ? url.port : String(port)
    this.isolation = isIP(this.base.replace(/^\[|\]$/g, '')) ? 'basic' : 'names'
  }

  targetOf(hostname: string): HostnameTarget {
    if (this.isolation === 'basic') return isBareAddress(hostname) ? { at: 'bare' } : { at: 'unknown' }
    if (hostname === this.base || hostname === `${JOIN_LABEL}.${this.base}`) return { at: 'join' }
    if (!hostname.endsWith(`.${this.base}`)) return { at: 'unknown' }
    const label = hostname.slice(0, -this.base.length - 1)
    if (SHOP_ID.test(label)) return { at: 'shop', shop: label }
    const [, copyKey] = COPY.exec(label) ?? []
    if (copyKey) return { at: 'copy', key: copyKey }
    const [, shopId, key] = TOOL.exec(label) ?? []
    return shopId && key ? { at: 'tool', shop: shopId, key } : { at: 'unknown' }
  }

  /** Whether it is one of ours: a page there may be a neighbour's. */
  isClassHost(hostname: string): boolean {
    return this.targetOf(hostname).at !== 'unknown'
  }

  get joinOrigin(): string {
    return this.isolation === 'basic' ? this.#origin(this.base) : this.#origin(`${JOIN_LABEL}.${this.base}`)
  }

  shopOrigin(shopId: string): string {
    return this.isolation === 'basic' ? this.joinOrigin : this.#origin(`${shopId}.${this.base}`)
  }

  /** Where tools find a shop by its name; undefined where there are no names. */
  toolOrigin(shopId: string, key: string): string | undefined {
    return this.isolation === 'basic' ? undefined : this.#origin(`t-${shopId}-${key}.${this.base}`)
  }

  /** Where all tools find a shop, and those that cannot resolve names below `localhost`. */
  toolAddresses(shopId: string, key: string): ToolAddresses {
    const wallets = this.toolOrigin(shopId, key)
    const bare = this.#bare
    return { programs: bare === undefined ? wallets : bare + toolPath({ shop: shopId, key }), wallets }
  }

  /** The token in the path of a request to a bare address; undefined where there is none, or where it does not count. */
  toolTokenOf({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): ToolToken | undefined {
    const hostname = this.#bare === undefined ? undefined : parseHostname(headers.host)
    return hostname !== undefined && isBareAddress(hostname) ? parseToolToken(url) : undefined
  }

  /** Where paths with tokens count: most programs ask DNS for names below `localhost`, and it knows none. */
  get #bare(): string | undefined {
    if (this.#loopback === undefined) return undefined
    if (this.isolation === 'basic') return this.joinOrigin
    return /(^|\.)localhost$/.test(this.base) ? this.#origin(this.#loopback) : undefined
  }

  /** Where a copy of a shop is looked into; undefined where there are no names. */
  copyOrigin(key: string): string | undefined {
    return this.isolation === 'basic' ? undefined : this.#origin(`v-${key}.${this.base}`)
  }

  #origin(hostname: string): string {
    const port = this.port === '' ? '' : `:${this.port}`
    return `${this.isSecure ? 'https' : 'http'}://${hostname}${port}`
  }
}

/** The name in a Host header, or in an origin, without the port; undefined where it is none. */
export function parseHostname(host: string | undefined): string | undefined {
  const [, name] = /^(?:https?:\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9.-]+?)\.?(?::\d{1,5})?$/i.exec(host ?? '') ?? []
  return name?.toLowerCase()
}

/** `localhost`, or an address in numbers. */
export function isBareAddress(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
