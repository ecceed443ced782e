import type { Challenge } from './challenges.ts'

/** A challenge in a language; where its lab has no words for something, that stays English. */
export function spoken(challenge: Challenge, language: string): Challenge {
  const words = challenge.lab.words.get(language)?.challenges?.[challenge.key]
  if (!words) return challenge
  const { debrief } = challenge
  return {
    ...challenge,
    textLanguage: language,
    title: words.title ?? challenge.title,
    description: words.description ?? challenge.description,
    hints: words.hints ?? challenge.hints,
    debrief: debrief && { ...debrief, ...words.debrief },
  }
}
