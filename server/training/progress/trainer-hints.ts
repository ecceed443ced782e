import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'

/** Hints that a trainer gives. They open in the learner's shop, whatever is closed for herself. */
export interface TrainerHints {
  /**
   * Opens the first that is closed, and says which one that was: two who give at once give one each. Undefined where all are
   * open, or where this house shows none.
   */
  openNextHint(shop: Shop, challenge: Challenge): number | undefined
}

export function createTrainerHints(training: Training): TrainerHints {
  return {
    openNextHint: (shop, challenge) => {
      const progress = training.progress(shop)
      const closed = challenge.hints.findIndex((_, index) => !progress.isHintOpen(challenge.key, index + 1))
      if (!training.settings.showHints || closed < 0) return undefined
      training.openHint(shop, { challenge, step: closed + 1 })
      return closed + 1
    },
  }
}
