import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'

/** Hints that a trainer opens in a learner's shop, even while hints are closed for learners. */
export interface TrainerHints {
  /**
   * Opens the first closed hint and returns its number, so two trainers who do it at once open one each. Undefined if
   * all hints are open, or if hints are disabled.
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
