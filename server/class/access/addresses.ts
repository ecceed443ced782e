import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { SHOP_ID } from '../store/ids.ts'
import { parseToolToken, type ToolToken, toolPath } from './tool-path.ts'

/**
 * How browsers keep shops apart. `names`: each shop has a host name of its own, and so an origin. `basic`: all shops
 * share one bare address, and a cookie says which shop is meant.
 */
export type IsolationMode = 'names' | 'basic'

/** What a host name stands for. */
export type HostnameTarget =
  | { at: 'join' }
  | { at: 'shop'; shop: string }
  | { at: 'tool'; shop: string; key: string }
  /** A copy of a shop for a trainer, also one that has ended. */
  | { at: 'copy'; key: string }
  /** One address for all shops: see `IsolationMode`. */
  | { at: 'bare' }
  | { at: 'unknown' }

/** Where tools reach a shop. */
export interface ToolAddresses {
  /** For programs. */
  programs: string | undefined
  /** For wallets: they run in a browser and need a host name. Undefined if shops have no names. */
  wallets: string | undefined
}

const TOOL = /^t-([0-9a-f]{2}[a-z2-7]{12})-([0-9a-f]{32})$/
const COPY = /^v-([0-9a-f]{32})$/
const JOIN_LABEL = 'join'

/** The host names of a class. */
export class Addresses {
  readonly base: string
  readonly isolation: IsolationMode
  readonly isSecure: boolean
  /** The port as it appears in addresses: from the settings, or the port that the server listens on. */
  port: string
  readonly #loopback: string | undefined

  /**
   * `base`: a name such as `class.example`, an address such as `https://class.example`, or a bare IP address.
   * `isSecure`: the server itself speaks HTTPS, without a proxy. `loopback`: where programs on this machine reach the
   * server; without it, no tool paths lead into shops.
   */
  constructor(base: string, port: number, isSecure = false, loopback?: string) {
    this.#loopback = loopback
    const url = new URL(/^https?:\/\//.test(base) ? base : `${isSecure ? 'https' : 'http'}://${base}`)
    this.base = url.hostname
    this.isSecure = url.protocol === 'https:'
    // Behind a proxy, the port of the public address counts.
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

  /** Whether the host name belongs to this class. A page there may belong to another learner. */
  isClassHost(hostname: string): boolean {
    return this.targetOf(hostname).at !== 'unknown'
  }

  get joinOrigin(): string {
    return this.isolation === 'basic' ? this.#origin(this.base) : this.#origin(`${JOIN_LABEL}.${this.base}`)
  }

  shopOrigin(shopId: string): string {
    return this.isolation === 'basic' ? this.joinOrigin : this.#origin(`${shopId}.${this.base}`)
  }

  /** Where tools reach a shop by host name; undefined if shops have no names. */
  toolOrigin(shopId: string, key: string): string | undefined {
    return this.isolation === 'basic' ? undefined : this.#origin(`t-${shopId}-${key}.${this.base}`)
  }

  /** Where tools reach a shop: by name, and by path for programs that cannot resolve names below `localhost`. */
  toolAddresses(shopId: string, key: string): ToolAddresses {
    const wallets = this.toolOrigin(shopId, key)
    const bare = this.#bare
    return { programs: bare === undefined ? wallets : bare + toolPath({ shop: shopId, key }), wallets }
  }

  /** The token in the path of a request to a bare address; undefined without a token, or if tool paths are off. */
  toolTokenOf({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): ToolToken | undefined {
    const hostname = this.#bare === undefined ? undefined : parseHostname(headers.host)
    return hostname !== undefined && isBareAddress(hostname) ? parseToolToken(url) : undefined
  }

  /** Where tool paths work. Most programs ask DNS for names below `localhost`, which do not exist there. */
  get #bare(): string | undefined {
    if (this.#loopback === undefined) return undefined
    if (this.isolation === 'basic') return this.joinOrigin
    return this.isLocal ? this.#origin(this.#loopback) : undefined
  }

  /** Whether the host names exist on this machine only. */
  get isLocal(): boolean {
    return /(^|\.)localhost$/.test(this.base)
  }

  /** Where a trainer opens a copy of a shop; undefined if shops have no names. */
  copyOrigin(key: string): string | undefined {
    return this.isolation === 'basic' ? undefined : this.#origin(`v-${key}.${this.base}`)
  }

  /** Whether browsers trust the origins of the class: over HTTPS, or on the same machine. */
  get isTrustworthy(): boolean {
    return this.isSecure || /(^|\.)localhost$|^127\.|^\[::1\]$/.test(this.base)
  }

  #origin(hostname: string): string {
    const port = this.port === '' ? '' : `:${this.port}`
    return `${this.isSecure ? 'https' : 'http'}://${hostname}${port}`
  }
}

/** The name in a Host header or an origin, without the port; undefined for anything else. */
export function parseHostname(host: string | undefined): string | undefined {
  const [, name] = /^(?:https?:\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9.-]+?)\.?(?::\d{1,5})?$/i.exec(host ?? '') ?? []
  return name?.toLowerCase()
}

/** `localhost`, or a numeric address. */
export function isBareAddress(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
