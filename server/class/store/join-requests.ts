import { normalizeNickname, skeletonOf } from './nicknames.ts'
import { Refused } from './store.ts'

/** The admission rules of a class. */
export interface AdmissionRules {
  /** The list of allowed nicknames as stored JSON; null without a list. */
  roster: string | null
  closedAt: string | null
  endsAt: string
}

/** The rules of a class that has not ended. Throws `Refused`. */
export function requireNotEnded(rules: AdmissionRules | undefined): AdmissionRules {
  if (!rules || rules.endsAt <= new Date().toISOString()) throw new Refused('ended')
  return rules
}

/**
 * Checks the rules for a nickname, and returns it as spelled on the list, if there is one. `isApproved`: the trainer
 * has approved it, so the rules do not apply. Throws `Refused`.
 */
export function checkAdmission(
  { roster, closedAt }: AdmissionRules,
  wished: string,
  isApproved: boolean,
): { nickname: string; skeleton: string } {
  if (closedAt !== null && !isApproved) throw new Refused('closed')
  const nickname = normalizeNickname(wished)
  if (nickname === undefined) throw new Refused('name')
  const skeleton = skeletonOf(nickname)
  const names = isApproved ? undefined : parseRoster(roster)
  const listed = names?.find((name) => skeletonOf(name) === skeleton)
  if (names && listed === undefined) throw new Refused('notOnRoster')
  return { nickname: normalizeNickname(listed ?? nickname) ?? nickname, skeleton }
}

/** The nicknames of a stored list. */
export function parseRoster(roster: string | null): string[] | undefined {
  const names: unknown = roster === null ? undefined : JSON.parse(roster)
  return Array.isArray(names) ? names.map(String) : undefined
}

/** The list without names that look like this one. */
export function rosterWithout(names: readonly string[] | undefined, nickname: string): string[] | undefined {
  const skeleton = skeletonOf(nickname)
  return names?.filter((name) => skeletonOf(name) !== skeleton)
}
