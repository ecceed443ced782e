import { parseRoster, rosterWithout } from '../join-requests.ts'
import { audienceWithout } from '../messages.ts'
import type { Learner } from '../store.ts'
import type { DatabaseSession } from './database.ts'
import { setRoster } from './join-requests.ts'
import { LEARNER } from './migrations.ts'

/** Revokes a learner's access and passphrase; returns the shop. */
export const REMOVE = `UPDATE ff_learners SET epoch = epoch + 1, words = '', removed_at = $2 WHERE id = $1 RETURNING shop`
/** The same for a learner who is to be erased. */
export const BEGIN_ERASURE = `UPDATE ff_learners SET epoch = epoch + 1, words = '', removed_at = coalesce(removed_at, $2),
  erase_at = $2 WHERE id = $1 RETURNING shop`

/** Learners who are to be erased. */
export function pendingErasures(session: Pick<DatabaseSession, 'all'>): Promise<Learner[]> {
  return session.all<Learner>(`SELECT ${LEARNER} FROM ff_learners WHERE erase_at IS NOT NULL ORDER BY seq`)
}

/**
 * Deletes all data of a learner, in a transaction; returns the shop. The row is locked first, so that events on their
 * way wait and then find no learner.
 */
export async function eraseLearner(session: DatabaseSession, learner: string): Promise<string | undefined> {
  const known = await session.get<{ classId: string; nickname: string; shop: string }>(
    'SELECT class_id, nickname, shop FROM ff_learners WHERE id = $1 FOR UPDATE',
    [learner],
  )
  for (const table of ['ff_journal', 'ff_messages_read', 'ff_consents']) {
    await session.run(`DELETE FROM ${table} WHERE learner = $1`, [learner])
  }
  await eraseFromMessages(session, learner)
  await session.run("UPDATE ff_audit SET learner = NULL, detail = '' WHERE learner = $1", [learner])
  if (!known) return undefined
  await removeFromRoster(session, known.classId, known.nickname)
  await session.run('DELETE FROM ff_learners WHERE id = $1', [learner])
  return known.shop
}

/** Deletes messages for this learner alone, and removes the learner from other messages. */
async function eraseFromMessages(session: DatabaseSession, learner: string): Promise<void> {
  const rows = await session.all<{ id: string; audience: string }>(
    'SELECT id, audience FROM ff_messages WHERE strpos(audience, $1) > 0 ORDER BY seq FOR UPDATE',
    [learner],
  )
  for (const { id, audience } of rows) {
    const left = audienceWithout(audience, learner)
    if (left === undefined) await session.run('DELETE FROM ff_messages WHERE id = $1', [id])
    else if (left !== audience)
      await session.run('UPDATE ff_messages SET audience = $1 WHERE id = $2', [left, id])
  }
}

async function removeFromRoster(session: DatabaseSession, classId: string, nickname: string): Promise<void> {
  const row = await session.get<{ roster: string | null }>(
    'SELECT roster FROM ff_classes WHERE id = $1 FOR UPDATE',
    [classId],
  )
  const names = rosterWithout(parseRoster(row?.roster ?? null), nickname)
  if (names) await setRoster(session, classId, names)
}

/**
 * Deletes names, passphrases, trainers and texts of a class, in a transaction. Only what is needed for counts stays.
 */
export async function eraseClass(session: DatabaseSession, id: string, at: Date): Promise<void> {
  await session.all('SELECT FROM ff_classes WHERE id = $1 FOR UPDATE', [id])
  await session.all('SELECT FROM ff_learners WHERE class_id = $1 ORDER BY seq FOR UPDATE', [id])
  await session.run(
    `UPDATE ff_journal SET detail = '', evidence = NULL
      WHERE learner IN (SELECT id FROM ff_learners WHERE class_id = $1)`,
    [id],
  )
  await session.run(
    `UPDATE ff_learners SET nickname = '', skeleton = id, words = '', shop = 'erased-' || id, epoch = epoch + 1,
        group_name = NULL, hand_at = NULL, hand_note = ''
      WHERE class_id = $1`,
    [id],
  )
  for (const table of ['ff_messages', 'ff_audit', 'ff_consents', 'ff_trainers']) {
    await session.run(`DELETE FROM ${table} WHERE class_id = $1`, [id])
  }
  await session.run('UPDATE ff_classes SET roster = NULL, course = NULL, erased_at = $1 WHERE id = $2', [
    at,
    id,
  ])
}
