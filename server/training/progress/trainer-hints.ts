import type { Shop } from '../../shop/shop.ts'
import type { Challenge } from '../catalogue/challenges.ts'
import type { Training } from '../training.ts'

/** Hints that a trainer opens in a learner's shop, even while hints are closed for learners. */
export interface TrainerHints {
  /**
   * Opens the first closed hint and returns its number, so two trainers who do it at once open one each. With a `step`,
   * opens all hints up to that one, as far as they are closed. Undefined if there is no such hint, if all are open, or if
   * hints are disabled.
   */
  openHint(shop: Shop, challenge: Challenge, step?: number): number | undefined
}

export function createTrainerHints(training: Training): TrainerHints {
  return {
    openHint: (shop, challenge, wanted) => {
      const progress = training.progress(shop)
      const isClosed = (step: number) => !progress.isHintOpen(challenge.key, step)
      const steps = challenge.hints.map((_, index) => index + 1)
      const step = steps.find(wanted === undefined ? isClosed : (each) => each === wanted)
      if (!training.settings.showHints || step === undefined) return undefined
      training.openHint(shop, { challenge, step })
      return step
    },
  }
}
