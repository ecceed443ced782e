import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Tickets } from '../host/tickets.ts'
import { TICKET, type WhichShop } from '../host/which-shop.ts'
import { type Addresses, hostnameIn } from './addresses.ts'
import { Passes } from './passes.ts'
import type { Learner, Register } from './register/register.ts'
import type { Visits } from './visits.ts'

/** Where a request has come to. */
export type Place =
  /** In a shop, by a pass, by a tool's name, or by a ticket of this process; or in a copy of one, by its name. */
  | { at: 'shop'; shop: string; by: 'pass' | 'tool' | 'ticket' | 'copy' }
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
  tickets: Tickets
  passes: Passes
  visits: Pick<Visits, 'shopAt'>
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

  readonly whichShop: WhichShop = async (request) => {
    const place = await this.placeOf(request)
    return place.at === 'shop' ? place.shop : undefined
  }

  placeOf(request: IncomingMessage): Promise<Place> {
    const known = this.#known.get(request) ?? this.#find(request.headers)
    this.#known.set(request, known)
    return known
  }

  /** Who has the pass that a request brings; a tool's name and a ticket of this process are none. */
  async learnerAt(request: IncomingMessage): Promise<Learner | undefined> {
    const place = await this.placeOf(request)
    return place.at === 'shop' && place.by === 'pass' ? this.#learner(place.shop) : undefined
  }

  get cookie(): string {
    return cookieName(this.#parts.addresses.isSecure)
  }

  async #find(headers: IncomingHttpHeaders): Promise<Place> {
    const { addresses, tickets, passes, visits } = this.#parts
    const ticket = headers[TICKET]
    const inside = typeof ticket === 'string' ? tickets.admit(ticket) : undefined
    if (inside !== undefined) return { at: 'shop', shop: inside, by: 'ticket' }

    const hostname = hostnameIn(headers.host)
    const name = addresses.nameOf(hostname ?? '')
    if (hostname === undefined || name.at === 'nowhere') return { at: 'nowhere' }
    if (name.at === 'porch') return { at: 'porch' }
    if (name.at === 'copy') {
      const copy = visits.shopAt(name.key)
      return copy === undefined ? { at: 'over' } : { at: 'shop', shop: copy, by: 'copy' }
    }
    if (name.at === 'bare') return (await this.#byPass(headers, hostname, undefined)) ?? { at: 'porch' }
    if (name.at === 'shop') return (await this.#byPass(headers, hostname, name.shop)) ?? { at: 'door' }
    const learner = await this.#learner(name.shop)
    const isGood = learner && passes.isToolKey(name.key, name.shop, learner)
    return isGood ? { at: 'shop', shop: name.shop, by: 'tool' } : { at: 'door' }
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
      if (!said || (shop !== undefined && said.shop !== shop)) continue
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

/** Sets a pass for so many seconds; none takes it away. */
export function passCookie(value: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${cookieName(isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

function cookiesIn(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .slice(0, MOST_COOKIES)
    .map((cookie) => cookie.slice(name.length + 1))
}
