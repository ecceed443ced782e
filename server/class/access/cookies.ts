import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../http/requests/bearer.ts'
import { slotOf } from '../store/ids.ts'

/**
 * `learner`: the learner's own. `member`: for one member of the team that shares the shop. `tool`: part of a host name,
 * for programs that carry no cookies. `trainer`: for a trainer whom the learner let in; bound to that consent.
 */
type AccessCookieKind = 'learner' | 'member' | 'tool' | 'trainer'

/** Maximum number of cookies that are remembered as valid: more than there are learners. */
const MOST_KNOWN = 10_000

const KINDS: readonly AccessCookieKind[] = ['learner', 'member', 'tool', 'trainer']

/** The content of an access cookie. */
export interface AccessCookie {
  /** The only host name that it is valid for. */
  host: string
  shop: string
  kind: AccessCookieKind
  /** When it expires, in seconds since 1970. */
  end: number
}

/** Who holds the cookie. A cookie with an older epoch is invalid. */
export interface CookieHolder {
  id: string
  epoch: number
}

/** A member's access to the shop of the team: revoked with all access to the shop, or with all access of the member. */
export function memberHolder(team: CookieHolder, member: CookieHolder): CookieHolder {
  return { id: `${team.id} ${team.epoch} ${member.id}`, epoch: member.epoch }
}

/**
 * Access cookies for shops. They are signed and not stored, so they survive a restart. Raising a learner's epoch
 * revokes all of them.
 */
export class AccessCookies {
  readonly #keys: SigningKeys
  /** Cookies that were found valid, with their holder. Every request brings one, and verifying a signature is slow. */
  readonly #known = new Map<string, string>()

  constructor(keys: SigningKeys) {
    this.#keys = keys
  }

  /** Throws if this process has no key for the shop. */
  create(pass: AccessCookie, holder: CookieHolder): string {
    const key = this.#keys.of(pass.shop)
    if (key === undefined)
      throw new Error('An access cookie for this shop cannot be created here: it belongs to another node')
    return serialize(pass, holder, key)
  }

  /** The content of a cookie, whether it is valid or not; undefined if it cannot be parsed. */
  static parse(text: string, host: string): AccessCookie | undefined {
    const [shop = '', said = '', end = '', , ...more] = text.split('.')
    const kind = KINDS.find((known) => known === said)
    if (more.length > 0 || kind === undefined || !/^[0-9a-z]{1,9}$/.test(end)) return undefined
    return { host, shop, kind, end: Number.parseInt(end, 36) }
  }

  /** Whether this class signed the cookie for this host and holder, and it has not expired. */
  isValid(text: string, host: string, holder: CookieHolder, now: Date): boolean {
    const pass = AccessCookies.parse(text, host)
    if (pass === undefined || pass.end <= now.getTime() / 1_000) return false
    const whose = bearerOf(host, holder)
    const known = this.#known.get(text)
    // The signature covers host, id and epoch: a cookie is valid for one holder only.
    if (known !== undefined) return known === whose
    if (!this.#keysOf(pass.shop).some((key) => equalInConstantTime(text, serialize(pass, holder, key))))
      return false
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(text, whose)
    return true
  }

  /** Which of several possible holders has this valid cookie. */
  holderAmong<Holder extends CookieHolder>(
    text: string,
    host: string,
    holders: readonly Holder[],
    now: Date,
  ): Holder | undefined {
    return holders.find((one) => this.isValid(text, host, one, now))
  }

  /** The secret part of a tool's host name: 128 bits, valid until the learner's access is revoked. */
  createToolKey(shop: string, holder: CookieHolder): string {
    const key = this.#keys.of(shop)
    if (key === undefined)
      throw new Error('A tool address of this shop cannot be created here: it belongs to another node')
    return deriveToolKey(key, shop, holder)
  }

  isValidToolKey(said: string, shop: string, holder: CookieHolder): boolean {
    return this.#keysOf(shop).some((key) => equalInConstantTime(said, deriveToolKey(key, shop, holder)))
  }

  #keysOf(shop: string): Buffer[] {
    return [this.#keys.of(shop), this.#keys.older].filter((key) => key !== undefined)
  }
}

function bearerOf(host: string, { id, epoch }: CookieHolder): string {
  return JSON.stringify([host, id, epoch])
}

/** The keys that sign access cookies: one for each slot, so that a node needs only the keys of its own slots. */
export interface SigningKeys {
  /** Undefined if another node holds the slot of this shop. */
  of(shop: string): Buffer | undefined
  /** The key that earlier releases signed with, for all shops. */
  older?: Buffer | undefined
}

/**
 * Derives the keys of all slots from the class store's secret. The secret itself stays valid for cookies of earlier
 * releases.
 */
export function signingKeysFrom(secret: Buffer): SigningKeys {
  return { of: (shop) => slotKey(secret, slotOf(shop)), older: secret }
}

/** The key that signs access cookies for the shops of one slot. */
export function slotKey(secret: Buffer, slot: number): Buffer {
  return createHmac('sha256', secret).update(`slot ${slot}`).digest()
}

function serialize(pass: AccessCookie, holder: CookieHolder, key: Buffer): string {
  return [pass.shop, pass.kind, pass.end.toString(36), sign(pass, holder, key)].join('.')
}

function deriveToolKey(key: Buffer, shop: string, holder: CookieHolder): string {
  const signed = sign({ host: '', shop, kind: 'tool', end: 0 }, holder, key)
  return Buffer.from(signed, 'base64url').toString('hex').slice(0, 32)
}

function sign({ host, shop, kind, end }: AccessCookie, { id, epoch }: CookieHolder, key: Buffer): string {
  const said = JSON.stringify(['pass', host, shop, kind, end, id, epoch])
  return createHmac('sha256', key).update(said).digest('base64url')
}

/** Maximum number of cookies of one name that are read. Pages of other shops may set some of them. */
const MOST_COOKIES = 50

/** With HTTPS, browsers accept a `__Host-` cookie from the host itself only. */
export function accessCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ff-pass' : 'ff-pass'
}

/** The cookie of a visiting trainer. It does not replace the learner's own access cookie in the same browser. */
export function consentCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ff-consent' : 'ff-consent'
}

/** Browsers keep a cookie for this long at most. The class's own end is checked at each request, because it may change. */
const LONGEST_ACCESS_MS = 400 * 86_400_000

/** When access that is given now expires, if the class does not end before. */
export function endOfAccess(): Date {
  return new Date(Date.now() + LONGEST_ACCESS_MS)
}

/** Sets the access cookie with this lifetime in seconds; zero removes it. */
export function accessCookieHeader(value: string, seconds: number, isSecure: boolean): string {
  return hostCookieHeader(accessCookieName(isSecure), value, seconds, isSecure)
}

/** Sets the consent cookie of a visiting trainer. */
export function consentCookieHeader(value: string, seconds: number, isSecure: boolean): string {
  return hostCookieHeader(consentCookieName(isSecure), value, seconds, isSecure)
}

/** A cookie of this host only, hidden from scripts. */
export function hostCookieHeader(name: string, value: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** All values of a cookie name. Pages of other shops may have set some of them. */
export function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .slice(0, MOST_COOKIES)
    .map((cookie) => cookie.slice(name.length + 1))
}
