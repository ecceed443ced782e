import type { Tables } from '../../../shop/storage/tables.ts'
import type { KeyHolder, Trainer, TrainerRecord } from '../store.ts'
import { createKey, hashKey, keyStateOf, oldestValidUse } from '../trainer-keys.ts'

const TRAINER = 'id, classId, name, role, kind'

/** Adds a trainer, and returns the key. */
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

/** The holder of a key. An expired key, or a staff key that was unused for too long, is deleted. */
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

/** The holders of valid keys, oldest first. */
export function trainersOf(tables: Tables, classId: string, now: Date): TrainerRecord[] {
  const since = oldestValidUse(now).toISOString()
  return tables.all<TrainerRecord>(
    `SELECT ${TRAINER}, addedAt, usedAt, endsAt FROM trainers
      WHERE classId = ? AND (kind = 'token' OR usedAt IS NULL OR usedAt >= ?) AND (endsAt IS NULL OR endsAt > ?)
      ORDER BY rowid`,
    [classId, since, now.toISOString()],
  )
}

/** Revokes a trainer's key. */
export function removeTrainer(tables: Tables, id: string): void {
  tables.run('DELETE FROM trainers WHERE id = ?', [id])
}
