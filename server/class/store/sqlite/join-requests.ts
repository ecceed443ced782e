import type { Tables } from '../../../shop/storage/tables.ts'
import {
  type AdmissionRules,
  checkAdmission,
  parseRoster,
  requireNotEnded,
  rosterWithout,
} from '../join-requests.ts'
import { Refused } from '../store.ts'

/** Sets the list of allowed nicknames; undefined allows everybody with the code. */
export function setRoster(tables: Tables, classId: string, nicknames: readonly string[] | undefined): void {
  const roster = nicknames ? JSON.stringify(nicknames) : null
  tables.run('UPDATE classes SET roster = ? WHERE id = ?', [roster, classId])
}

/** Removes a name from the list of a class, if there is one. */
export function removeFromRoster(tables: Tables, classId: string, nickname: string): void {
  const names = rosterWithout(rosterOf(tables, classId), nickname)
  if (names) setRoster(tables, classId, names)
}

/** The names as the trainer spelled them; undefined without a list. */
export function rosterOf(tables: Tables, classId: string): string[] | undefined {
  const row = tables.get<AdmissionRules>('SELECT roster FROM classes WHERE id = ?', [classId])
  return parseRoster(row?.roster ?? null)
}

/** The rules of a class that has not ended. Throws `Refused`. */
export function admissionRulesOf(tables: Tables, classId: string): AdmissionRules {
  const found = tables.get<AdmissionRules>('SELECT roster, closedAt, endsAt FROM classes WHERE id = ?', [
    classId,
  ])
  return requireNotEnded(found)
}

/**
 * The nickname of a learner who may join, as spelled on the list, if there is one. `isApproved`: the trainer has
 * approved it, even if the class was closed since. Throws `Refused`.
 */
export function checkJoin(
  tables: Tables,
  classId: string,
  wished: string,
  { isApproved, most }: { isApproved: boolean; most: number },
): string {
  const { nickname, skeleton } = checkAdmission(admissionRulesOf(tables, classId), wished, isApproved)
  const other = tables.get('SELECT 1 FROM learners WHERE classId = ? AND skeleton = ?', [classId, skeleton])
  if (other) throw new Refused('taken')
  const sql = 'SELECT count(*) AS count FROM learners WHERE classId = ?'
  if ((tables.get<{ count: number }>(sql, [classId])?.count ?? 0) >= most) throw new Refused('full')
  return nickname
}
