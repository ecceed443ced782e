import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { ShopTokens } from '../../host/shop-tokens.ts'
import { type ResolveShop, SHOP_TOKEN } from '../../host/which-shop.ts'
import type { Consents } from '../privacy/consents.ts'
import type { Learner, Register } from '../store/store.ts'
import type { Visits } from '../visits/copies.ts'
import { type Addresses, hostnameIn } from './addresses.ts'
import { Passes } from './cookies.ts'

/** Where a request has come to. */
export type Place =
  /** In a shop, by a pass, by a tool's name or path, or by a ticket of this process, or as a trainer by her consent; or in a copy of one, by its name. */
  | { at: 'shop'; shop: string; by: 'pass' | 'tool' | 'ticket' | 'copy' | 'consent' }
  /** At a name that a copy may have had. */
  | { at: 'over' }
  /** At a shop's door, without a good pass. */
  | { at: 'door' }
  | { at: 'porch' }
  /** At a name that is none of ours. */
  | { at: 'nowhere' }

export interface EntranceParts {
  register: Register
  addresses: Addresses
  tickets: ShopTokens
  passes: Passes
  visits: Pick<Visits, 'shopAt'>
  consents: Pick<Consents, 'allowed'>
}

/** Of many cookies of one name, some of them a neighbour's, so many are looked at. */
const MOST_COOKIES = 50

/** Decides where each request of a class belongs to; nothing else does. The home shop is nowhere in it. */
export class Entrance {
  readonly #parts: EntranceParts
  /** Whoever asks twice about one request need not wait twice. */
  readonly #known = new WeakMap<IncomingMessage, Promise<Place>>()

  constructor(parts: EntranceParts) {
    this.#parts = parts
  }

  readonly whichShop: ResolveShop = async (request) => {
    const place = await this.placeOf(request)
    return place.at === 'shop' ? place.shop : undefined
  }

  placeOf(request: IncomingMessage): Promise<Place> {
    const known = this.#known.get(request) ?? this.#find(request)
    this.#known.set(request, known)
    return known
  }

  /** Who has the pass that a request brings; a tool's name and a ticket of this process are none. */
  async learnerAt(request: IncomingMessage): Promise<Learner | undefined> {
    const place = await this.placeOf(request)
    return place.at === 'shop' && place.by === 'pass' ? this.#learner(place.shop) : undefined
  }

  /** Whether a trainer asks whom she has let in: it counts for nobody. */
  async isByConsent(request: IncomingMessage): Promise<boolean> {
    const place = await this.placeOf(request)
    return place.at === 'shop' && place.by === 'consent'
  }

  get cookie(): string {
    return cookieName(this.#parts.addresses.isSecure)
  }

  async #find(request: IncomingMessage): Promise<Place> {
    const { headers } = request
    const { addresses, tickets, visits } = this.#parts
    const ticket = headers[SHOP_TOKEN]
    const inside = typeof ticket === 'string' ? tickets.shopOf(ticket) : undefined
    if (inside !== undefined) return { at: 'shop', shop: inside, by: 'ticket' }

    const token = addresses.shopTokenOf(request)
    if (token) return this.#byToolKey(token.shop, token.key)

    const hostname = hostnameIn(headers.host)
    const name = addresses.nameOf(hostname ?? '')
    if (hostname === undefined || name.at === 'nowhere') return { at: 'nowhere' }
    if (name.at === 'porch') return { at: 'porch' }
    if (name.at === 'copy') {
      const copy = visits.shopAt(name.key)
      return copy === undefined ? { at: 'over' } : { at: 'shop', shop: copy, by: 'copy' }
    }
    if (name.at === 'bare') return (await this.#byPass(headers, hostname, undefined)) ?? { at: 'porch' }
    if (name.at === 'shop') {
      const byConsent = await this.#byConsent(headers, hostname, name.shop)
      return byConsent ?? (await this.#byPass(headers, hostname, name.shop)) ?? { at: 'door' }
    }
    return this.#byToolKey(name.shop, name.key)
  }

  async #byToolKey(shop: string, key: string): Promise<Place> {
    const learner = await this.#learner(shop)
    const isGood = learner && this.#parts.passes.isToolKey(key, shop, learner)
    return isGood ? { at: 'shop', shop, by: 'tool' } : { at: 'door' }
  }

  /** It goes before a pass of the learner's in the same browser: what a trainer does never counts for her. */
  async #byConsent(headers: IncomingHttpHeaders, hostname: string, shop: string): Promise<Place | undefined> {
    const { consents, passes, addresses } = this.#parts
    const texts = cookiesIn(headers.cookie, consentCookieName(addresses.isSecure))
    const consent = texts.length > 0 ? consents.allowed(shop) : undefined
    const learner = consent && (await this.#learner(shop))
    if (!consent || !learner) return undefined
    const bearer = { id: consent.id, epoch: learner.epoch }
    const isGood = (text: string): boolean => {
      const said = Passes.read(text, hostname)
      return (
        said?.kind === 'trainer' && said.shop === shop && passes.isGood(text, hostname, bearer, new Date())
      )
    }
    return texts.some(isGood) ? { at: 'shop', shop, by: 'consent' } : undefined
  }

  /** All cookies of the name are tried: one that a neighbour has tossed here shuts nobody out. */
  async #byPass(
    headers: IncomingHttpHeaders,
    hostname: string,
    shop: string | undefined,
  ): Promise<Place | undefined> {
    const into = new Set<string>()
    for (const text of cookiesIn(headers.cookie, this.cookie)) {
      const said = Passes.read(text, hostname)
      if (said?.kind !== 'learner' || (shop !== undefined && said.shop !== shop)) continue
      const learner = await this.#learner(said.shop)
      if (learner && this.#parts.passes.isGood(text, hostname, learner, new Date())) {
        into.add(said.shop)
      }
    }
    // At one address for all, a neighbour can toss a good pass of his own: nobody is led into his shop by that.
    const [found, ...others] = into
    return found === undefined || others.length > 0 ? undefined : { at: 'shop', shop: found, by: 'pass' }
  }

  /** Whose shop it is, as long as her class lasts. */
  async #learner(shop: string): Promise<Learner | undefined> {
    const learner = await this.#parts.register.learnerOfShop(shop)
    const itsClass = learner && (await this.#parts.register.classOf(learner.classId))
    return itsClass && Date.parse(itsClass.endsAt) > Date.now() ? learner : undefined
  }
}

/** Where there is HTTPS, browsers take this name from the host itself only. */
export function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ff-pass' : 'ff-pass'
}

/** The same for a trainer whom she has let in: it stands beside her own pass and takes nothing from it. */
function consentCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ff-consent' : 'ff-consent'
}

/** Sets a pass for so many seconds; none takes it away. */
export function passCookie(value: string, seconds: number, isSecure: boolean): string {
  return hostCookie(cookieName(isSecure), value, seconds, isSecure)
}

/** The same for a trainer whom she has let in. */
export function consentCookie(value: string, seconds: number, isSecure: boolean): string {
  return hostCookie(consentCookieName(isSecure), value, seconds, isSecure)
}

/** One of the host's own, which no script sees. */
export function hostCookie(name: string, value: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** All of a name, as they stand there: a neighbour may have set some of them. */
export function cookiesIn(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .slice(0, MOST_COOKIES)
    .map((cookie) => cookie.slice(name.length + 1))
}
