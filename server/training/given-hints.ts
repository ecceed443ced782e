import type { Shop } from '../shop/shop.ts'
import type { Challenge, HintPlace } from './catalogue.ts'
import type { Training } from './training.ts'

/** Hints that a trainer gives. They open in the learner's shop, whatever is closed for herself. */
export interface GivenHints {
  /** The first that is closed; undefined where all are open, or where this house shows none. */
  next(shop: Shop, challenge: Challenge): number | undefined
  open(shop: Shop, hint: HintPlace): void
}

export function givenHints(training: Training): GivenHints {
  return {
    next: (shop, { key, hints }) => {
      const progress = training.progress(shop)
      const closed = hints.findIndex((_, index) => !progress.hasHint(key, index + 1))
      return training.settings.showHints && closed >= 0 ? closed + 1 : undefined
    },
    open: (shop, hint) => training.openHint(shop, hint),
  }
}
