import type { Tables } from '../../../shop/storage/tables.ts'
import type { KeyHolder, Trainer, TrainerRecord } from '../store.ts'
import { createKey, hashKey, keyStateOf, oldestValidUse } from '../trainer-keys.ts'

const TRAINER = 'id, classId, name, role, kind'

/** Somebody new, and the key that says who she is. */
export function addTrainer(
  tables: Tables,
  trainer: Trainer,
  endsAt: string | null,
): { trainer: Trainer; key: string } {
  const key = createKey()
  const now = new Date().toISOString()
  tables.run(
    `INSERT INTO trainers (id, classId, name, role, kind, keyHash, addedAt, usedAt, endsAt)
      VALUES (:id, :classId, :name, :role, :kind, :keyHash, :now, :now, :endsAt)`,
    { ...trainer, keyHash: hashKey(key), now, endsAt },
  )
  return { trainer, key }
}

/** Whose key this is. A seat's that lay about for too long is worth nothing from now on, nor is one that has come to its end. */
export function findTrainerByKey(tables: Tables, key: string, now: Date): KeyHolder | undefined {
  const found = tables.get<Omit<TrainerRecord, 'addedAt'>>(
    `SELECT ${TRAINER}, usedAt, endsAt FROM trainers WHERE keyHash = ?`,
    [hashKey(key)],
  )
  if (!found) return undefined
  const { usedAt, ...trainer } = found
  const worth = keyStateOf({ ...trainer, usedAt }, now)
  if (worth === 'nothing') {
    removeTrainer(tables, trainer.id)
    return undefined
  }
  if (worth === 'unnoted') {
    tables.run('UPDATE trainers SET usedAt = ? WHERE id = ?', [now.toISOString(), trainer.id])
  }
  return trainer
}

/** Who holds a key of this class that still opens something, the first ones first. */
export function trainersOf(tables: Tables, classId: string, now: Date): TrainerRecord[] {
  const since = oldestValidUse(now).toISOString()
  return tables.all<TrainerRecord>(
    `SELECT ${TRAINER}, addedAt, usedAt, endsAt FROM trainers
      WHERE classId = ? AND (kind = 'token' OR usedAt IS NULL OR usedAt >= ?) AND (endsAt IS NULL OR endsAt > ?)
      ORDER BY rowid`,
    [classId, since, now.toISOString()],
  )
}

/** Her key is worth nothing any more. */
export function removeTrainer(tables: Tables, id: string): void {
  tables.run('DELETE FROM trainers WHERE id = ?', [id])
}
