import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../http/requests/bearer.ts'
import { slotOf } from '../store/ids.ts'

/**
 * `learner`: hers. `tool`: in a host name, for programs that carry no cookies. `trainer`: of somebody whom she has let in,
 * made for her consent and not for her.
 */
export type PassKind = 'learner' | 'tool' | 'trainer'

/** Good ones that are known by heart: more than there are learners. */
const MOST_KNOWN = 10_000

const KINDS: readonly PassKind[] = ['learner', 'tool', 'trainer']

/** What a pass says. */
export interface Pass {
  /** The host name that it is good for, and no other. */
  host: string
  shop: string
  kind: PassKind
  /** When it ends, in seconds since 1970. */
  end: number
}

/** Whom a pass was made for: with another epoch it is worth nothing. */
export interface Bearer {
  id: string
  epoch: number
}

/**
 * Passes into shops: signed, and kept nowhere. So they outlive a restart, and each learner's can be taken away by raising
 * her epoch.
 */
export class Passes {
  readonly #keys: PassKeys
  /** Passes that were found to be good before, and for whom: every request brings one, and to sign takes a while. */
  readonly #known = new Map<string, string>()

  constructor(keys: PassKeys) {
    this.#keys = keys
  }

  /** Throws where nothing can be signed for this shop here. */
  write(pass: Pass, bearer: Bearer): string {
    const key = this.#keys.of(pass.shop)
    if (key === undefined) throw new Error('No pass into this shop can be written here')
    return written(pass, bearer, key)
  }

  /** What a pass says, be it genuine or not; undefined where it is none. */
  static read(text: string, host: string): Pass | undefined {
    const [shop = '', said = '', end = '', , ...more] = text.split('.')
    const kind = KINDS.find((known) => known === said)
    if (more.length > 0 || kind === undefined || !/^[0-9a-z]{1,9}$/.test(end)) return undefined
    return { host, shop, kind, end: Number.parseInt(end, 36) }
  }

  /** Whether a pass was written here, for this host and bearer, and has not ended. */
  isGood(text: string, host: string, bearer: Bearer, now: Date): boolean {
    const pass = Passes.read(text, host)
    if (pass === undefined || pass.end <= now.getTime() / 1_000) return false
    const whose = JSON.stringify([host, bearer.id, bearer.epoch])
    if (this.#known.get(text) === whose) return true
    if (!this.#keysOf(pass.shop).some((key) => equalInConstantTime(text, written(pass, bearer, key))))
      return false
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(text, whose)
    return true
  }

  /** What stands in the name of a host that leads tools into a shop: 128 bits, until her passes are taken away. */
  toolKey(shop: string, bearer: Bearer): string {
    const key = this.#keys.of(shop)
    if (key === undefined) throw new Error('No tool’s name of this shop can be written here')
    return toolKeyBy(key, shop, bearer)
  }

  isToolKey(said: string, shop: string, bearer: Bearer): boolean {
    return this.#keysOf(shop).some((key) => equalInConstantTime(said, toolKeyBy(key, shop, bearer)))
  }

  #keysOf(shop: string): Buffer[] {
    return [this.#keys.of(shop), this.#keys.older].filter((key) => key !== undefined)
  }
}

/** Where keys come from that passes are signed with: one for each slot, so that a machine needs those of its own alone. */
export interface PassKeys {
  /** Undefined where the slot of this shop is somebody else's. */
  of(shop: string): Buffer | undefined
  /** What passes of earlier releases were signed with, into all shops. */
  older?: Buffer | undefined
}

/** Keys of all slots, made of the register's secret; and that itself, so that passes of earlier releases stay good. */
export function passKeysOf(secret: Buffer): PassKeys {
  return { of: (shop) => slotKey(secret, slotOf(shop)), older: secret }
}

/** What passes into the shops of one slot are signed with. */
export function slotKey(secret: Buffer, slot: number): Buffer {
  return createHmac('sha256', secret).update(`slot ${slot}`).digest()
}

function written(pass: Pass, bearer: Bearer, key: Buffer): string {
  return [pass.shop, pass.kind, pass.end.toString(36), sign(pass, bearer, key)].join('.')
}

function toolKeyBy(key: Buffer, shop: string, bearer: Bearer): string {
  const signed = sign({ host: '', shop, kind: 'tool', end: 0 }, bearer, key)
  return Buffer.from(signed, 'base64url').toString('hex').slice(0, 32)
}

function sign({ host, shop, kind, end }: Pass, { id, epoch }: Bearer, key: Buffer): string {
  const said = JSON.stringify(['pass', host, shop, kind, end, id, epoch])
  return createHmac('sha256', key).update(said).digest('base64url')
}
