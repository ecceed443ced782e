import { type AdmissionRules, checkAdmission, parseRoster, requireNotEnded } from '../join-requests.ts'
import { Refused } from '../store.ts'
import type { DatabaseSession } from './database.ts'

/** `lock` blocks other joins and changes of the rules until the transaction ends. */
export async function admissionRulesOf(
  session: DatabaseSession,
  classId: string,
  lock: 'lock' | 'look',
): Promise<AdmissionRules | undefined> {
  const sql = 'SELECT roster, closed_at, ends_at FROM ff_classes WHERE id = $1'
  return session.get<AdmissionRules>(lock === 'lock' ? `${sql} FOR UPDATE` : sql, [classId])
}

/** The nickname of a learner who may join: see `checkAdmission`. Throws `Refused`. */
export async function checkJoin(
  session: DatabaseSession,
  {
    classId,
    wished,
    isApproved,
    most,
  }: { classId: string; wished: string; isApproved: boolean; most: number },
  lock: 'lock' | 'look',
): Promise<{ nickname: string; skeleton: string }> {
  const who = checkAdmission(
    requireNotEnded(await admissionRulesOf(session, classId, lock)),
    wished,
    isApproved,
  )
  const other = await session.get('SELECT FROM ff_learners WHERE class_id = $1 AND skeleton = $2', [
    ...[classId, who.skeleton],
  ])
  if (other) throw new Refused('taken')
  const { count = 0 } =
    (await session.get<{ count: number }>('SELECT count(*) AS count FROM ff_learners WHERE class_id = $1', [
      classId,
    ])) ?? {}
  if (count >= most) throw new Refused('full')
  return who
}

export async function setRoster(
  session: DatabaseSession,
  classId: string,
  nicknames: readonly string[] | undefined,
): Promise<void> {
  const roster = nicknames ? JSON.stringify(nicknames) : null
  await session.run('UPDATE ff_classes SET roster = $1 WHERE id = $2', [roster, classId])
}

/** The names as the trainer spelled them; undefined without a list. */
export async function rosterOf(session: DatabaseSession, classId: string): Promise<string[] | undefined> {
  const row = await session.get<Pick<AdmissionRules, 'roster'>>(
    'SELECT roster FROM ff_classes WHERE id = $1',
    [classId],
  )
  return parseRoster(row?.roster ?? null)
}
