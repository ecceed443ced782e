import { normalizeNickname, skeletonOf } from './nicknames.ts'
import { Refused } from './store.ts'

/** What a class says of who may join. */
export interface AdmissionRules {
  /** As it is kept: names that a trainer spelled, in JSON; null where there is no list. */
  roster: string | null
  closedAt: string | null
  endsAt: string
}

/** The door of a class that has not ended. Throws `Refused`. */
export function requireNotEnded(rules: AdmissionRules | undefined): AdmissionRules {
  if (!rules || rules.endsAt <= new Date().toISOString()) throw new Refused('ended')
  return rules
}

/**
 * Who may join by this name, as far as the door is asked: spelled as on the list where there is one. `isLetIn`: by the
 * trainer, whatever the door says. Throws `Refused`.
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

/** The names of a list as it is kept. */
export function parseRoster(roster: string | null): string[] | undefined {
  const names: unknown = roster === null ? undefined : JSON.parse(roster)
  return Array.isArray(names) ? names.map(String) : undefined
}

/** The names of a list but those that look like this one. */
export function rosterWithout(names: readonly string[] | undefined, nickname: string): string[] | undefined {
  const skeleton = skeletonOf(nickname)
  return names?.filter((name) => skeletonOf(name) !== skeleton)
}
