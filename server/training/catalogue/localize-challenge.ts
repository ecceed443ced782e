import type { Challenge } from './challenges.ts'

/** A challenge in a language; where its lab has no words for something, that stays English. */
export function localizeChallenge(challenge: Challenge, language: string): Challenge {
  const translation = challenge.lab.translations.get(language)?.challenges?.[challenge.key]
  if (!translation) return challenge
  const { debrief } = challenge
  return {
    ...challenge,
    textLanguage: language,
    title: translation.title ?? challenge.title,
    description: translation.description ?? challenge.description,
    hints: translation.hints ?? challenge.hints,
    debrief: debrief && { ...debrief, ...translation.debrief },
  }
}
