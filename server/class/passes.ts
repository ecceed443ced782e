import { createHmac } from 'node:crypto'
import { isSameSecret } from '../http/secrets.ts'

/**
 * `learner`: hers. `tool`: in a host name, for programs that carry no cookies. `trainer`: of somebody whom she has let in,
 * made for her consent and not for her.
 */
export type PassKind = 'learner' | 'tool' | 'trainer'

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
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  write(pass: Pass, bearer: Bearer): string {
    return [pass.shop, pass.kind, pass.end.toString(36), this.#sign(pass, bearer)].join('.')
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
    return (
      pass !== undefined && pass.end > now.getTime() / 1_000 && isSameSecret(text, this.write(pass, bearer))
    )
  }

  /** What stands in the name of a host that leads tools into a shop: 128 bits, until her passes are taken away. */
  toolKey(shop: string, bearer: Bearer): string {
    const sign = this.#sign({ host: '', shop, kind: 'tool', end: 0 }, bearer)
    return Buffer.from(sign, 'base64url').toString('hex').slice(0, 32)
  }

  isToolKey(key: string, shop: string, bearer: Bearer): boolean {
    return isSameSecret(key, this.toolKey(shop, bearer))
  }

  #sign({ host, shop, kind, end }: Pass, { id, epoch }: Bearer): string {
    const said = JSON.stringify(['pass', host, shop, kind, end, id, epoch])
    return createHmac('sha256', this.#secret).update(said).digest('base64url')
  }
}
