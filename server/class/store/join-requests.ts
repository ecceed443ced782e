import type { DatabaseSession } from './database.ts'
import { StoreRefusal } from './model.ts'
import { normalizeNickname, skeletonOf } from './nicknames.ts'

/** The admission rules of a class. */
interface AdmissionRules {
  /** The list of allowed nicknames as stored JSON; null without a list. */
  roster: string | null
  closedAt: string | null
  endsAt: string
  archivedAt: string | null
  mostLearners: number | null
}

/** Who wants to join which class. */
export interface JoinAttempt {
  classId: string
  wished: string
  /** A trainer has approved it, so the rules do not apply. */
  isApproved: boolean
  /** Maximum number of learners of the class. */
  most: number
}

/**
 * Checks the rules for a nickname, and returns it as spelled on the list, if there is one. `isApproved`: the trainer
 * has approved it, so the rules do not apply. Throws `StoreRefusal`.
 */
function checkAdmission(
  { roster, closedAt }: AdmissionRules,
  wished: string,
  isApproved: boolean,
): { nickname: string; skeleton: string } {
  if (closedAt !== null && !isApproved) throw new StoreRefusal('closed')
  const nickname = normalizeNickname(wished)
  if (nickname === undefined) throw new StoreRefusal('name')
  const skeleton = skeletonOf(nickname)
  const names = isApproved ? undefined : parseRoster(roster)
  const listed = names?.find((name) => skeletonOf(name) === skeleton)
  if (names && listed === undefined) throw new StoreRefusal('notOnRoster')
  return { nickname: normalizeNickname(listed ?? nickname) ?? nickname, skeleton }
}

/** The nicknames of a stored list. */
function parseRoster(roster: string | null): string[] | undefined {
  const names: unknown = roster === null ? undefined : JSON.parse(roster)
  return Array.isArray(names) ? names.map(String) : undefined
}

/** The rules of a class that has not ended. `lock` blocks other joins until the transaction ends. Throws `StoreRefusal`. */
export async function admissionRulesOf(
  session: DatabaseSession,
  classId: string,
  lock: 'lock' | 'look',
): Promise<AdmissionRules> {
  const sql = 'SELECT roster, closedAt, endsAt, archivedAt, mostLearners FROM classes WHERE id = ?'
  const rules = await session.get<AdmissionRules>(lock === 'lock' ? `${sql} FOR UPDATE` : sql, [classId])
  if (!rules || rules.archivedAt !== null || rules.endsAt <= new Date().toISOString())
    throw new StoreRefusal('ended')
  return rules
}

/** The nickname of a learner who may join a class with less than `most` learners. Throws `StoreRefusal`. */
export async function checkJoin(
  session: DatabaseSession,
  { classId, wished, isApproved, most }: JoinAttempt,
  lock: 'lock' | 'look',
): Promise<{ nickname: string; skeleton: string }> {
  const rules = await admissionRulesOf(session, classId, lock)
  const checked = checkAdmission(rules, wished, isApproved)
  const sql = 'SELECT 1 FROM learners WHERE classId = ? AND skeleton = ?'
  if (await session.get(sql, [classId, checked.skeleton])) throw new StoreRefusal('taken')
  const learners = await session.get<{ count: number }>(
    'SELECT count(*) AS count FROM learners WHERE classId = ? AND teamId IS NULL',
    [classId],
  )
  if ((learners?.count ?? 0) >= Math.min(most, rules.mostLearners ?? most)) throw new StoreRefusal('full')
  return checked
}

/** Sets the list of allowed nicknames; undefined allows everybody with the code. */
export async function setRoster(
  session: DatabaseSession,
  classId: string,
  nicknames: readonly string[] | undefined,
): Promise<void> {
  const roster = nicknames ? JSON.stringify(nicknames) : null
  await session.run('UPDATE classes SET roster = ? WHERE id = ?', [roster, classId])
}

/** The allowed nicknames as the trainer spelled them; undefined without a list. */
export async function rosterOf(session: DatabaseSession, classId: string): Promise<string[] | undefined> {
  const row = await session.get<Pick<AdmissionRules, 'roster'>>('SELECT roster FROM classes WHERE id = ?', [
    classId,
  ])
  return parseRoster(row?.roster ?? null)
}

/** Removes a nickname, and those that look like it, from the list of a class, if there is one. In a transaction. */
export async function removeFromRoster(
  session: DatabaseSession,
  classId: string,
  nickname: string,
): Promise<void> {
  await session.get('SELECT 1 FROM classes WHERE id = ? FOR UPDATE', [classId])
  const names = await rosterOf(session, classId)
  const skeleton = skeletonOf(nickname)
  if (!names) return
  const others = names.filter((name) => skeletonOf(name) !== skeleton)
  await setRoster(session, classId, others)
}
