import { randomBytes } from 'node:crypto'
import type { Learner } from '../store/model.ts'

/** How long a code is valid: long enough to write the passphrase down or to find the phone. */
const ONCE_MS = 5 * 60_000

/** Whom a code lets into which shop, and when the resulting access cookie expires. */
export interface OneTimeGrant {
  /** Who goes in; for a trainer by consent, the owner of the shop. */
  learner: Learner
  /** The row of the team whose shop it is; undefined: the learner's own shop. */
  team?: Learner | undefined
  end: Date
  /** The consent by which a trainer gets in; undefined for the learner. */
  consent?: string
  /** Where in the shop the learner goes first. Default: its first page. */
  place?: string
}

/** Codes that open a shop once. A code leaves this process only to the browser that is about to enter. */
export class OneTimeCodes {
  /** `until` is a monotonic time, so a clock change affects nothing. */
  readonly #known = new Map<string, OneTimeGrant & { until: number }>()

  issue(grant: OneTimeGrant): string {
    const now = performance.now()
    for (const [code, { until }] of this.#known) if (until < now) this.#known.delete(code)
    const code = randomBytes(24).toString('base64url')
    this.#known.set(code, { ...grant, until: now + ONCE_MS })
    return code
  }

  /** What a code grants, without using it up; undefined if it is invalid. */
  peek(code: string): OneTimeGrant | undefined {
    const known = this.#known.get(code)
    return known && known.until >= performance.now() ? known : undefined
  }

  /** Makes a code invalid. */
  revoke(code: string): void {
    this.#known.delete(code)
  }
}
