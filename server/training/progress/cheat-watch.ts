import type { EventName, ShopEvents } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import { type CheatingRules, cheatScore, type LearningAids, median } from './cheat-score.ts'
import { readSolves } from './solved.ts'

const MINUTE_MS = 60_000

/** Notices who solves faster than one can think. Nothing comes of it but a number for trainers. */
export class CheatDetector {
  readonly #aids: LearningAids
  readonly #rules: CheatingRules
  /** When each shop was opened: the first solve is measured from there. */
  readonly #openedAt = new WeakMap<Shop, Date>()

  constructor(aids: LearningAids, rules: CheatingRules) {
    this.#aids = aids
    this.#rules = rules
  }

  watch(shop: Shop): void {
    this.#openedAt.set(shop, shop.clock.now())
  }

  /** How suspicious it is that this challenge is solved now: 0 to 1. */
  score(shop: Shop, challenge: Challenge, isDirect: boolean): number {
    const now = shop.clock.now()
    const last = readSolves(shop.tables).at(-1)
    const since = last ? new Date(last.solvedAt) : (this.#openedAt.get(shop) ?? now)
    const minutes = (now.getTime() - since.getTime()) / MINUTE_MS
    return cheatScore({ challenge, minutes, before: last?.key, isDirect }, this.#aids, this.#rules)
  }

  /** Of everything that was solved in this shop. */
  total(shop: Shop): number {
    return median(readSolves(shop.tables).map((solve) => solve.cheatScore))
  }
}

/** A screen's picture that was asked for by its address: no screen of ours was shown. */
export function isDirect<E extends EventName>(event: E, payload: ShopEvents[E]): boolean {
  if (event !== 'asset.served' || !('referer' in payload)) return false
  return payload.referer === undefined || ('destination' in payload && payload.destination === 'document')
}
