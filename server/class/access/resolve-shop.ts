import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { ShopTokens } from '../../host/shop-tokens.ts'
import { type ResolveShop, SHOP_TOKEN } from '../../host/which-shop.ts'
import type { Consents } from '../privacy/consents.ts'
import type { ClassStore, Learner } from '../store/store.ts'
import type { CopyVisits } from '../visits/copies.ts'
import { type Addresses, parseHostname } from './addresses.ts'
import { AccessCookies, accessCookieName, consentCookieName, cookieValues } from './cookies.ts'

/** Where a request has come to. */
export type RequestTarget =
  /** In a shop, by a pass, by a tool's name or path, or by a ticket of this process, or as a trainer by her consent; or in a copy of one, by its name. */
  | { at: 'shop'; shop: string; by: 'cookie' | 'tool' | 'shop-token' | 'copy' | 'consent' }
  /** At a name that a copy may have had. */
  | { at: 'ended-copy' }
  /** At a shop's door, without a good pass. */
  | { at: 'no-access' }
  | { at: 'join' }
  /** At a name that is none of ours. */
  | { at: 'unknown' }

export interface ShopResolverOptions {
  classStore: ClassStore
  addresses: Addresses
  tickets: ShopTokens
  accessCookies: AccessCookies
  visits: Pick<CopyVisits, 'shopAt'>
  consents: Pick<Consents, 'granted'>
}

/** Decides where each request of a class belongs to; nothing else does. The home shop is nowhere in it. */
export class ShopResolver {
  readonly #parts: ShopResolverOptions
  /** Whoever asks twice about one request need not wait twice. */
  readonly #known = new WeakMap<IncomingMessage, Promise<RequestTarget>>()

  constructor(parts: ShopResolverOptions) {
    this.#parts = parts
  }

  readonly whichShop: ResolveShop = async (request) => {
    const target = await this.resolve(request)
    return target.at === 'shop' ? target.shop : undefined
  }

  resolve(request: IncomingMessage): Promise<RequestTarget> {
    const known = this.#known.get(request) ?? this.#resolveUncached(request)
    this.#known.set(request, known)
    return known
  }

  /** Who has the pass that a request brings; a tool's name and a ticket of this process are none. */
  async learnerByCookie(request: IncomingMessage): Promise<Learner | undefined> {
    const target = await this.resolve(request)
    return target.at === 'shop' && target.by === 'cookie'
      ? this.#learnerOfActiveClass(target.shop)
      : undefined
  }

  /** Whether a trainer asks whom she has let in: it counts for nobody. */
  async isTrainerByConsent(request: IncomingMessage): Promise<boolean> {
    const target = await this.resolve(request)
    return target.at === 'shop' && target.by === 'consent'
  }

  get cookie(): string {
    return accessCookieName(this.#parts.addresses.isSecure)
  }

  async #resolveUncached(request: IncomingMessage): Promise<RequestTarget> {
    const { headers } = request
    const { addresses, tickets, visits } = this.#parts
    const ticket = headers[SHOP_TOKEN]
    const inside = typeof ticket === 'string' ? tickets.shopOf(ticket) : undefined
    if (inside !== undefined) return { at: 'shop', shop: inside, by: 'shop-token' }

    const token = addresses.toolTokenOf(request)
    if (token) return this.#byToolKey(token.shop, token.key)

    const hostname = parseHostname(headers.host)
    const name = addresses.targetOf(hostname ?? '')
    if (hostname === undefined || name.at === 'unknown') return { at: 'unknown' }
    if (name.at === 'join') return { at: 'join' }
    if (name.at === 'copy') {
      const copy = visits.shopAt(name.key)
      return copy === undefined ? { at: 'ended-copy' } : { at: 'shop', shop: copy, by: 'copy' }
    }
    if (name.at === 'bare') return (await this.#byCookie(headers, hostname, undefined)) ?? { at: 'join' }
    if (name.at === 'shop') {
      const byConsent = await this.#byConsent(headers, hostname, name.shop)
      return byConsent ?? (await this.#byCookie(headers, hostname, name.shop)) ?? { at: 'no-access' }
    }
    return this.#byToolKey(name.shop, name.key)
  }

  async #byToolKey(shop: string, key: string): Promise<RequestTarget> {
    const learner = await this.#learnerOfActiveClass(shop)
    const isGood = learner && this.#parts.accessCookies.isValidToolKey(key, shop, learner)
    return isGood ? { at: 'shop', shop, by: 'tool' } : { at: 'no-access' }
  }

  /** It goes before a pass of the learner's in the same browser: what a trainer does never counts for her. */
  async #byConsent(
    headers: IncomingHttpHeaders,
    hostname: string,
    shop: string,
  ): Promise<RequestTarget | undefined> {
    const { consents, accessCookies, addresses } = this.#parts
    const texts = cookieValues(headers.cookie, consentCookieName(addresses.isSecure))
    const consent = texts.length > 0 ? consents.granted(shop) : undefined
    const learner = consent && (await this.#learnerOfActiveClass(shop))
    if (!consent || !learner) return undefined
    const bearer = { id: consent.id, epoch: learner.epoch }
    const isGood = (text: string): boolean => {
      const said = AccessCookies.parse(text, hostname)
      return (
        said?.kind === 'trainer' &&
        said.shop === shop &&
        accessCookies.isValid(text, hostname, bearer, new Date())
      )
    }
    return texts.some(isGood) ? { at: 'shop', shop, by: 'consent' } : undefined
  }

  /** All cookies of the name are tried: one that a neighbour has tossed here shuts nobody out. */
  async #byCookie(
    headers: IncomingHttpHeaders,
    hostname: string,
    shop: string | undefined,
  ): Promise<RequestTarget | undefined> {
    const into = new Set<string>()
    for (const text of cookieValues(headers.cookie, this.cookie)) {
      const said = AccessCookies.parse(text, hostname)
      if (said?.kind !== 'learner' || (shop !== undefined && said.shop !== shop)) continue
      const learner = await this.#learnerOfActiveClass(said.shop)
      if (learner && this.#parts.accessCookies.isValid(text, hostname, learner, new Date())) {
        into.add(said.shop)
      }
    }
    // At one address for all, a neighbour can toss a good pass of his own: nobody is led into his shop by that.
    const [found, ...others] = into
    return found === undefined || others.length > 0 ? undefined : { at: 'shop', shop: found, by: 'cookie' }
  }

  /** Whose shop it is, as long as her class lasts. */
  async #learnerOfActiveClass(shop: string): Promise<Learner | undefined> {
    const learner = await this.#parts.classStore.learnerOfShop(shop)
    const itsClass = learner && (await this.#parts.classStore.classById(learner.classId))
    return itsClass && Date.parse(itsClass.endsAt) > Date.now() ? learner : undefined
  }
}
