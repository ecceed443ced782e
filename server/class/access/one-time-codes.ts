import { randomBytes } from 'node:crypto'
import type { Learner } from '../store/store.ts'

/** A code that opens a shop once is good for so long: she reads her words meanwhile, or looks for her phone. */
const ONCE_MS = 5 * 60_000

/** Whom a code lets into her shop, and until when the pass is good that she gets for it. */
export interface OneTimeGrant {
  learner: Learner
  end: Date
  /** It is for a trainer, whom she has let in by this consent; undefined: for her. */
  consent?: string
}

/** Codes that open a shop once: they never leave this process but to the browser that is to enter. */
export class OneTimeCodes {
  /** Until when, by a clock that nobody sets. */
  readonly #known = new Map<string, OneTimeGrant & { until: number }>()

  /** A new code. */
  issue(grant: OneTimeGrant): string {
    const now = performance.now()
    for (const [code, { until }] of this.#known) if (until < now) this.#known.delete(code)
    const code = randomBytes(24).toString('base64url')
    this.#known.set(code, { ...grant, until: now + ONCE_MS })
    return code
  }

  /** What a code is good for, which stays good; undefined where it is worth nothing. */
  peek(code: string): OneTimeGrant | undefined {
    const known = this.#known.get(code)
    return known && known.until >= performance.now() ? known : undefined
  }

  /** From now on it is worth nothing. */
  revoke(code: string): void {
    this.#known.delete(code)
  }
}
