import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AccessEnd } from '#contract/learner-class.ts'
import type { ShopTokens } from '../../host/shop-tokens.ts'
import { type ResolveShop, SHOP_TOKEN } from '../../host/which-shop.ts'
import type { Consents } from '../privacy/consents.ts'
import { hasEnded, type Learner } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import type { CopyVisits } from '../visits/copies.ts'
import { type Addresses, parseHostname } from './addresses.ts'
import {
  AccessCookies,
  accessCookieName,
  type CookieHolder,
  consentCookieName,
  cookieValues,
  memberHolder,
} from './cookies.ts'

/** What a request is addressed to. */
export type RequestTarget =
  /**
   * A shop: by access cookie, by a tool's host name or path, by a token of this process, as a trainer by consent; or a
   * copy, by its host name. `member`: who of the team asks, in a shop that it shares; undefined if nobody can tell.
   */
  | {
      at: 'shop'
      shop: string
      by: 'cookie' | 'tool' | 'shop-token' | 'copy' | 'consent'
      member?: Learner | undefined
    }
  /** The host name of a copy that may have existed. */
  | { at: 'ended-copy' }
  /** A shop, without valid access. */
  | { at: 'no-access' }
  /** A shop, with the access of a learner whose class has ended. */
  | { at: 'ended-class' }
  | { at: 'join' }
  /** A host name that is not part of this class. */
  | { at: 'unknown' }

export interface ShopResolverOptions {
  classStore: ClassStore
  addresses: Addresses
  shopTokens: ShopTokens
  accessCookies: AccessCookies
  /** The classes of this process, with copies of shops and trainers in shops. */
  classes: {
    all(): readonly { visits: Pick<CopyVisits, 'shopAt'> }[]
    ofShop(shop: string): { consents: Pick<Consents, 'granted'> } | undefined
  }
}

/** Resolves which shop a request belongs to. Every request of a class passes here. */
export class ShopResolver {
  readonly #parts: ShopResolverOptions
  /** Results by request, so that a second question about the same request costs nothing. */
  readonly #known = new WeakMap<IncomingMessage, Promise<RequestTarget>>()

  constructor(parts: ShopResolverOptions) {
    this.#parts = parts
  }

  readonly resolveShop: ResolveShop = async (request) => {
    const target = await this.resolve(request)
    return target.at === 'shop' ? target.shop : undefined
  }

  resolve(request: IncomingMessage): Promise<RequestTarget> {
    const known = this.#known.get(request) ?? this.#resolveUncached(request)
    this.#known.set(request, known)
    return known
  }

  /**
   * The person whose access cookie the request has, also in the shop of their team; undefined for tools and tokens of
   * this process.
   */
  async learnerByCookie(request: IncomingMessage): Promise<Learner | undefined> {
    const target = await this.resolve(request)
    const owner = await this.ownerByCookie(request)
    if (owner?.teamId === null) return owner
    return owner && target.at === 'shop' ? target.member : undefined
  }

  /** The owner of the shop that the request's access cookie opens: a learner, or the row of a team. */
  async ownerByCookie(request: IncomingMessage): Promise<Learner | undefined> {
    const target = await this.resolve(request)
    return target.at === 'shop' && target.by === 'cookie'
      ? this.#learnerOfActiveClass(target.shop)
      : undefined
  }

  /** Who of the team was let into its shop with this request, and would be let in now. */
  async presentMember(request: IncomingMessage): Promise<Learner | undefined> {
    const target = await this.resolve(request)
    const known = target.at === 'shop' ? target.member : undefined
    if (target.at !== 'shop' || !known) return undefined
    const members = await this.#parts.classStore.teamShops.members(target.shop)
    return members.find(({ id, epoch }) => id === known.id && epoch === known.epoch)
  }

  /** Whether a client that was let in with this request would be let in now. */
  async isStillLetIn(request: IncomingMessage): Promise<boolean> {
    const target = await this.resolve(request)
    if (target.at !== 'shop' || (target.by !== 'cookie' && target.by !== 'tool')) return true
    if (target.member) return (await this.presentMember(request)) !== undefined
    return (await this.#resolveUncached(request)).at === 'shop'
  }

  /** Whether a trainer asks by the learner's consent. Such requests do not count for the learner. */
  async isTrainerByConsent(request: IncomingMessage): Promise<boolean> {
    const target = await this.resolve(request)
    return target.at === 'shop' && target.by === 'consent'
  }

  /** Why a browser that was let into this shop is not let in now. */
  async accessEnd({ headers }: IncomingMessage): Promise<AccessEnd> {
    const host = this.#parts.addresses.targetOf(parseHostname(headers.host) ?? '')
    for (const text of cookieValues(headers.cookie, this.cookie)) {
      const shop = AccessCookies.parse(text, '')?.shop
      if (shop === undefined || (host.at === 'shop' && host.shop !== shop)) continue
      const why = await this.#endOf(shop)
      if (why) return why
    }
    return 'unknown'
  }

  /** Why nobody, or not everybody, is let into this shop; undefined if its learner would be. */
  async #endOf(shop: string): Promise<AccessEnd | undefined> {
    const owner = await this.#parts.classStore.learnerOfShop(shop)
    const isOfTeam = owner?.teamId != null
    if (!owner || (isOfTeam && owner.removedAt !== null)) return 'erased'
    if (owner.removedAt !== null) return 'removed'
    if (!(await this.#learnerOfActiveClass(shop))) return 'ended'
    return isOfTeam ? 'notInTeam' : undefined
  }

  get cookie(): string {
    return accessCookieName(this.#parts.addresses.isSecure)
  }

  async #resolveUncached(request: IncomingMessage): Promise<RequestTarget> {
    const { headers } = request
    const { addresses, shopTokens, classes } = this.#parts
    const shopToken = headers[SHOP_TOKEN]
    const insideShop = typeof shopToken === 'string' ? shopTokens.shopOf(shopToken) : undefined
    if (insideShop !== undefined) return { at: 'shop', shop: insideShop, by: 'shop-token' }

    const toolToken = addresses.toolTokenOf(request)
    if (toolToken) return this.#byToolKey(toolToken.shop, toolToken.key)

    const hostname = parseHostname(headers.host)
    const name = addresses.targetOf(hostname ?? '')
    if (hostname === undefined || name.at === 'unknown') return { at: 'unknown' }
    if (name.at === 'join') return { at: 'join' }
    if (name.at === 'copy') {
      const copies = classes.all().map(({ visits }) => visits.shopAt(name.key))
      const copy = copies.find((found) => found !== undefined)
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
    const owner = await this.#learnerOfActiveClass(shop)
    const holders = owner ? await this.#holdersOf(owner) : []
    const found = holders.find((one) => this.#parts.accessCookies.isValidToolKey(key, shop, one))
    return found ? { at: 'shop', shop, by: 'tool', member: found.member } : { at: 'no-access' }
  }

  /** Whose cookies and tools open a shop: its learner's, or those of each member of the team. */
  async #holdersOf(owner: Learner): Promise<(CookieHolder & { member?: Learner })[]> {
    if (owner.teamId === null) return [{ id: owner.id, epoch: owner.epoch }]
    const members = await this.#parts.classStore.teamShops.members(owner.shop)
    return members.map((member) => ({ ...memberHolder(owner, member), member }))
  }

  /** Has priority over the learner's cookie in the same browser: what a trainer does never counts for the learner. */
  async #byConsent(
    headers: IncomingHttpHeaders,
    hostname: string,
    shop: string,
  ): Promise<RequestTarget | undefined> {
    const { classes, accessCookies, addresses } = this.#parts
    const texts = cookieValues(headers.cookie, consentCookieName(addresses.isSecure))
    const consent = texts.length > 0 ? classes.ofShop(shop)?.consents.granted(shop) : undefined
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

  /** Tries all cookies of the name: a cookie set by a page of another shop locks nobody out. */
  async #byCookie(
    headers: IncomingHttpHeaders,
    hostname: string,
    shop: string | undefined,
  ): Promise<RequestTarget | undefined> {
    const into = new Set<string>()
    const members = new Set<Learner>()
    let isOver = false
    for (const { owner, member } of await this.#validCookies(headers, hostname, shop)) {
      if (member) members.add(member)
      if (await this.#learnerOfActiveClass(owner.shop)) into.add(owner.shop)
      else isOver = true
    }
    // With one address for all shops, another learner can set their own valid cookie here. Two valid cookies are
    // ambiguous, so none counts.
    const [found, ...others] = into
    if (found === undefined && isOver) return { at: 'ended-class' }
    if (found === undefined || others.length > 0) return undefined
    // A script of one member can set their cookie in the browser of another one: then nobody can tell who asks.
    const [member] = members.size === 1 ? members : []
    return { at: 'shop', shop: found, by: 'cookie', member }
  }

  /** All valid access cookies of a request, for one shop if it is given. */
  async #validCookies(
    headers: IncomingHttpHeaders,
    hostname: string,
    shop: string | undefined,
  ): Promise<{ owner: Learner; member: Learner | undefined }[]> {
    const found: { owner: Learner; member: Learner | undefined }[] = []
    for (const text of cookieValues(headers.cookie, this.cookie)) {
      const said = AccessCookies.parse(text, hostname)
      if (!said || (shop !== undefined && said.shop !== shop)) continue
      const owner = await this.#parts.classStore.learnerOfShop(said.shop)
      if (!owner || said.kind !== (owner.teamId === null ? 'learner' : 'member')) continue
      const holders = await this.#holdersOf(owner)
      const holder = this.#parts.accessCookies.holderAmong(text, hostname, holders, new Date())
      if (holder) found.push({ owner, member: holder.member })
    }
    return found
  }

  /** The learner of a shop, as long as their class has not ended. */
  async #learnerOfActiveClass(shop: string): Promise<Learner | undefined> {
    const learner = await this.#parts.classStore.learnerOfShop(shop)
    const itsClass = learner && (await this.#parts.classStore.classById(learner.classId))
    return itsClass && !hasEnded(itsClass) ? learner : undefined
  }
}
