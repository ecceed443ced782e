import type { KeyHolder, Trainer, TrainerRecord } from '../store.ts'
import { createKey, hashKey, keyStateOf, oldestValidUse } from '../trainer-keys.ts'
import type { DatabaseSession } from './database.ts'

const TRAINER = 'id, class_id, name, role, kind'

/** Adds a trainer, and returns the key. */
export async function addTrainer(
  session: DatabaseSession,
  trainer: Trainer,
  endsAt: string | null,
): Promise<{ trainer: Trainer; key: string }> {
  const { id, classId, name, role, kind } = trainer
  const key = createKey()
  await session.run(
    `INSERT INTO ff_trainers (${TRAINER}, key_hash, added_at, used_at, ends_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [id, classId, name, role, kind, hashKey(key), new Date(), endsAt],
  )
  return { trainer, key }
}

/** The holder of a key. An invalid key is deleted. */
export async function findTrainerByKey(
  session: DatabaseSession,
  key: string,
  now: Date,
): Promise<KeyHolder | undefined> {
  const found = await session.get<Omit<TrainerRecord, 'addedAt'>>(
    `SELECT ${TRAINER}, used_at, ends_at FROM ff_trainers WHERE key_hash = $1`,
    [hashKey(key)],
  )
  if (!found) return undefined
  const { usedAt, ...trainer } = found
  const worth = keyStateOf({ ...trainer, usedAt }, now)
  if (worth === 'nothing') {
    await removeTrainer(session, trainer.id)
    return undefined
  }
  if (worth === 'unnoted') {
    await session.run('UPDATE ff_trainers SET used_at = $1 WHERE id = $2', [now, trainer.id])
  }
  return trainer
}

/** The holders of valid keys, oldest first. */
export async function trainersOf(
  session: DatabaseSession,
  classId: string,
  now: Date,
): Promise<TrainerRecord[]> {
  return session.all<TrainerRecord>(
    `SELECT ${TRAINER}, added_at, used_at, ends_at FROM ff_trainers
      WHERE class_id = $1 AND (kind = 'token' OR used_at >= $2) AND (ends_at IS NULL OR ends_at > $3)
      ORDER BY seq`,
    [classId, oldestValidUse(now), now],
  )
}

/** Revokes a trainer's key. */
export async function removeTrainer(session: DatabaseSession, id: string): Promise<void> {
  await session.run('DELETE FROM ff_trainers WHERE id = $1', [id])
}
