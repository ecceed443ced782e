import { createHash, randomBytes } from 'node:crypto'
import type { Tables } from '../../shop/tables.ts'
import { KEY_MS, type KnownTrainer, type Trainer } from './register.ts'

/** How often it is written down that a key was used: the desk's page asks every few seconds. */
const NOTE_USE_MS = 10 * 60_000

const TRAINER = 'id, classId, name, role, kind'

/** Somebody new, and the key that says who she is. */
export function addTrainer(
  tables: Tables,
  trainer: Trainer,
  endsAt: string | null,
): { trainer: Trainer; key: string } {
  const key = randomBytes(24).toString('base64url')
  const now = new Date().toISOString()
  tables.run(
    `INSERT INTO trainers (id, classId, name, role, kind, keyHash, addedAt, usedAt, endsAt)
      VALUES (:id, :classId, :name, :role, :kind, :keyHash, :now, :now, :endsAt)`,
    { ...trainer, keyHash: hashOf(key), now, endsAt },
  )
  return { trainer, key }
}

/** Whose key this is. A seat's that lay about for too long is worth nothing from now on, nor is one that has come to its end. */
export function findByKey(tables: Tables, key: string, now: Date): Trainer | undefined {
  const found = tables.get<Omit<KnownTrainer, 'addedAt'>>(
    `SELECT ${TRAINER}, usedAt, endsAt FROM trainers WHERE keyHash = ?`,
    [hashOf(key)],
  )
  if (!found) return undefined
  const { usedAt, endsAt, ...trainer } = found
  // Nothing is known of the last use of one that an older release made.
  const idleMs = usedAt === null ? NOTE_USE_MS : now.getTime() - Date.parse(usedAt)
  const isOver = endsAt !== null && endsAt <= now.toISOString()
  if (isOver || (trainer.kind === 'seat' && idleMs > KEY_MS)) {
    removeTrainer(tables, trainer.id)
    return undefined
  }
  if (idleMs >= NOTE_USE_MS) {
    tables.run('UPDATE trainers SET usedAt = ? WHERE id = ?', [now.toISOString(), trainer.id])
  }
  return trainer
}

/** Who holds a key of this class that still opens something, the first ones first. */
export function trainersOf(tables: Tables, classId: string, now: Date): KnownTrainer[] {
  const since = new Date(now.getTime() - KEY_MS).toISOString()
  return tables.all<KnownTrainer>(
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

/** Keys are drawn from 192 bits: a fast hash will do. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
