import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../http/requests/bearer.ts'
import { slotOf } from '../store/ids.ts'

/**
 * `learner`: hers. `tool`: in a host name, for programs that carry no cookies. `trainer`: of somebody whom she has let in,
 * made for her consent and not for her.
 */
export type AccessCookieKind = 'learner' | 'tool' | 'trainer'

/** Good ones that are known by heart: more than there are learners. */
const MOST_KNOWN = 10_000

const KINDS: readonly AccessCookieKind[] = ['learner', 'tool', 'trainer']

/** What a pass says. */
export interface AccessCookie {
  /** The host name that it is good for, and no other. */
  host: string
  shop: string
  kind: AccessCookieKind
  /** When it ends, in seconds since 1970. */
  end: number
}

/** Whom a pass was made for: with another epoch it is worth nothing. */
export interface CookieHolder {
  id: string
  epoch: number
}

/**
 * Passes into shops: signed, and kept nowhere. So they outlive a restart, and each learner's can be taken away by raising
 * her epoch.
 */
export class AccessCookies {
  readonly #keys: SigningKeys
  /** Passes that were found to be good before, and for whom: every request brings one, and to sign takes a while. */
  readonly #known = new Map<string, string>()

  constructor(keys: SigningKeys) {
    this.#keys = keys
  }

  /** Throws where nothing can be signed for this shop here. */
  create(pass: AccessCookie, holder: CookieHolder): string {
    const key = this.#keys.of(pass.shop)
    if (key === undefined) throw new Error('No pass into this shop can be written here')
    return serialize(pass, holder, key)
  }

  /** What a pass says, be it genuine or not; undefined where it is none. */
  static parse(text: string, host: string): AccessCookie | undefined {
    const [shop = '', said = '', end = '', , ...more] = text.split('.')
    const kind = KINDS.find((known) => known === said)
    if (more.length > 0 || kind === undefined || !/^[0-9a-z]{1,9}$/.test(end)) return undefined
    return { host, shop, kind, end: Number.parseInt(end, 36) }
  }

  /** Whether a pass was written here, for this host and bearer, and has not ended. */
  isValid(text: string, host: string, holder: CookieHolder, now: Date): boolean {
    const pass = AccessCookies.parse(text, host)
    if (pass === undefined || pass.end <= now.getTime() / 1_000) return false
    const whose = JSON.stringify([host, holder.id, holder.epoch])
    if (this.#known.get(text) === whose) return true
    if (!this.#keysOf(pass.shop).some((key) => equalInConstantTime(text, serialize(pass, holder, key))))
      return false
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(text, whose)
    return true
  }

  /** What stands in the name of a host that leads tools into a shop: 128 bits, until her passes are taken away. */
  createToolKey(shop: string, holder: CookieHolder): string {
    const key = this.#keys.of(shop)
    if (key === undefined) throw new Error('No tool’s name of this shop can be written here')
    return deriveToolKey(key, shop, holder)
  }

  isValidToolKey(said: string, shop: string, holder: CookieHolder): boolean {
    return this.#keysOf(shop).some((key) => equalInConstantTime(said, deriveToolKey(key, shop, holder)))
  }

  #keysOf(shop: string): Buffer[] {
    return [this.#keys.of(shop), this.#keys.older].filter((key) => key !== undefined)
  }
}

/** Where keys come from that passes are signed with: one for each slot, so that a machine needs those of its own alone. */
export interface SigningKeys {
  /** Undefined where the slot of this shop is somebody else's. */
  of(shop: string): Buffer | undefined
  /** What passes of earlier releases were signed with, into all shops. */
  older?: Buffer | undefined
}

/** Keys of all slots, made of the register's secret; and that itself, so that passes of earlier releases stay good. */
export function signingKeysFrom(secret: Buffer): SigningKeys {
  return { of: (shop) => slotKey(secret, slotOf(shop)), older: secret }
}

/** What passes into the shops of one slot are signed with. */
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

/** Of many cookies of one name, some of them a neighbour's, so many are looked at. */
const MOST_COOKIES = 50

/** Where there is HTTPS, browsers take this name from the host itself only. */
export function accessCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ff-pass' : 'ff-pass'
}

/** The same for a trainer whom she has let in: it stands beside her own pass and takes nothing from it. */
export function consentCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-ff-consent' : 'ff-consent'
}

/** Sets a pass for so many seconds; none takes it away. */
export function accessCookieHeader(value: string, seconds: number, isSecure: boolean): string {
  return hostCookieHeader(accessCookieName(isSecure), value, seconds, isSecure)
}

/** The same for a trainer whom she has let in. */
export function consentCookieHeader(value: string, seconds: number, isSecure: boolean): string {
  return hostCookieHeader(consentCookieName(isSecure), value, seconds, isSecure)
}

/** One of the host's own, which no script sees. */
export function hostCookieHeader(name: string, value: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** All of a name, as they stand there: a neighbour may have set some of them. */
export function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .slice(0, MOST_COOKIES)
    .map((cookie) => cookie.slice(name.length + 1))
}
