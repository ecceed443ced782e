import type { CodingMode, PublicConfiguration } from '#web/configuration.ts'

/** What cards want to know of the shop's configuration. */
export interface CardFacts {
  coding: CodingMode
  hasTutorials: boolean
  showsFlags: boolean
}

export function cardFacts({ challenges, hackingInstructor, ctf }: PublicConfiguration): CardFacts {
  return {
    coding: challenges.codingChallengesEnabled,
    hasTutorials: hackingInstructor.isEnabled,
    showsFlags: ctf.showFlagsInNotifications,
  }
}
