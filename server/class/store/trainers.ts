import { createHash, randomBytes } from 'node:crypto'
import { lockKeptClass } from './classes.ts'
import { type DatabaseSession, insert } from './database.ts'
import { randomId } from './ids.ts'
import {
  type KeyHolder,
  type NewTrainer,
  StoreRefusal,
  type Trainer,
  type TrainerRecord,
  UNUSED_KEY_MS,
} from './model.ts'

/** How often the use of a key is saved: the dashboard sends requests every few seconds. */
const NOTE_USE_MS = 10 * 60_000

const TRAINER = 'id, classId, name, role, kind'

/** The keys of a host in several classes have the same person: the id of the first of them. */
const PERSON = 'coalesce(person, id)'

/**
 * Adds a trainer, in a transaction, and returns the key. Throws `StoreRefusal`: `unknown` if the key `enteredFrom` was
 * revoked, `erased` if the class was. Only hosts get into an erased class: they go on from there to the list of classes.
 */
export async function addTrainer(
  session: DatabaseSession,
  classId: string,
  { endsAt = null, name, role, kind, enteredFrom }: NewTrainer,
): Promise<{ trainer: Trainer; key: string }> {
  if (role !== 'host') await lockKeptClass(session, classId)
  const trainer = { id: randomId(16), classId, name, role, kind }
  const person = enteredFrom === undefined ? null : await personWith(session, enteredFrom)
  const key = randomBytes(24).toString('base64url')
  const now = new Date()
  await insert(session, 'trainers', {
    ...trainer,
    ...{ keyHash: hashKey(key), addedAt: now, usedAt: now, endsAt, person },
  })
  return { trainer, key }
}

/** The person who has this key, which cannot be revoked before the transaction ends. */
async function personWith(session: DatabaseSession, id: string): Promise<string> {
  const sql = `SELECT ${PERSON} AS person FROM trainers WHERE id = ? FOR UPDATE`
  const found = await session.get<{ person: string }>(sql, [id])
  if (!found) throw new StoreRefusal('unknown')
  return found.person
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

/** Revokes a trainer's key. Returns its id. */
export async function removeTrainer(session: DatabaseSession, id: string): Promise<string[]> {
  await session.run('DELETE FROM trainers WHERE id = ?', [id])
  return [id]
}

/** Revokes all keys of the person who has this one, in all classes, in a transaction. Returns their ids. */
export async function removePerson(session: DatabaseSession, id: string): Promise<string[]> {
  const rows = `trainers WHERE ${PERSON} = (SELECT ${PERSON} FROM trainers WHERE id = ?)`
  // Waits for keys that are being added, so that they are deleted as well.
  await session.all(`SELECT 1 FROM ${rows} FOR UPDATE`, [id])
  const removed = await session.all<{ id: string }>(`DELETE FROM ${rows} RETURNING id`, [id])
  return [...new Set([id, ...removed.map((one) => one.id)])]
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
