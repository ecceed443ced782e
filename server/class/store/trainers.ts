import { createHash, randomBytes } from 'node:crypto'
import { type DatabaseSession, insert } from './database.ts'
import { randomId } from './ids.ts'
import { type KeyHolder, type NewTrainer, type Trainer, type TrainerRecord, UNUSED_KEY_MS } from './model.ts'

/** How often the use of a key is saved: the dashboard sends requests every few seconds. */
const NOTE_USE_MS = 10 * 60_000

const TRAINER = 'id, classId, name, role, kind'

/** Adds a trainer, and returns the key. */
export async function addTrainer(
  session: DatabaseSession,
  classId: string,
  { endsAt = null, name, role, kind }: NewTrainer,
): Promise<{ trainer: Trainer; key: string }> {
  const trainer = { id: randomId(16), classId, name, role, kind }
  const key = randomBytes(24).toString('base64url')
  const now = new Date()
  await insert(session, 'trainers', { ...trainer, keyHash: hashKey(key), addedAt: now, usedAt: now, endsAt })
  return { trainer, key }
}

/** The holder of a key. An expired key, or a staff key that was unused for too long, is deleted. */
export async function findTrainerByKey(
  session: DatabaseSession,
  key: string,
  now: Date,
): Promise<KeyHolder | undefined> {
  const found = await session.get<Omit<TrainerRecord, 'addedAt'>>(
    `SELECT ${TRAINER}, usedAt, endsAt FROM trainers WHERE keyHash = ?`,
    [hashKey(key)],
  )
  if (!found) return undefined
  const { usedAt, ...trainer } = found
  const state = keyStateOf({ ...trainer, usedAt }, now)
  if (state === 'nothing') {
    await removeTrainer(session, trainer.id)
    return undefined
  }
  if (state === 'unnoted') {
    await session.run('UPDATE trainers SET usedAt = ? WHERE id = ?', [now, trainer.id])
  }
  return trainer
}

/** The holders of valid keys, oldest first. */
export function trainersOf(session: DatabaseSession, classId: string, now: Date): Promise<TrainerRecord[]> {
  const oldestUse = new Date(now.getTime() - UNUSED_KEY_MS)
  return session.all<TrainerRecord>(
    `SELECT ${TRAINER}, addedAt, usedAt, endsAt FROM trainers
      WHERE classId = ? AND (kind = 'token' OR usedAt IS NULL OR usedAt >= ?) AND (endsAt IS NULL OR endsAt > ?)
      ORDER BY seq`,
    [classId, oldestUse, now],
  )
}

/** Revokes a trainer's key. */
export async function removeTrainer(session: DatabaseSession, id: string): Promise<void> {
  await session.run('DELETE FROM trainers WHERE id = ?', [id])
}

/** Whether a key is valid, and whether its use should be saved. */
export function keyStateOf(
  { kind, usedAt, endsAt }: Pick<TrainerRecord, 'kind' | 'usedAt' | 'endsAt'>,
  now: Date,
): 'nothing' | 'noted' | 'unnoted' {
  // Older releases did not save when a key was used.
  const idleMs = usedAt === null ? NOTE_USE_MS : now.getTime() - Date.parse(usedAt)
  const isOver = endsAt !== null && endsAt <= now.toISOString()
  if (isOver || (kind === 'seat' && idleMs > UNUSED_KEY_MS)) return 'nothing'
  return idleMs >= NOTE_USE_MS ? 'unnoted' : 'noted'
}

/** The stored form of a key. Keys have 192 random bits, so a fast hash is enough. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
