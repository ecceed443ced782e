import { createHash, randomBytes } from 'node:crypto'
import { type TrainerRecord, UNUSED_KEY_MS } from './store.ts'

/** How often it is written down that a key was used: the desk's page asks every few seconds. */
const NOTE_USE_MS = 10 * 60_000

/** A key, drawn by lot. */
export function createKey(): string {
  return randomBytes(24).toString('base64url')
}

/** What is kept of a key. They are drawn from 192 bits: a fast hash will do. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Since then a seat's key must have been used, to be worth anything. */
export function oldestValidUse(now: Date): Date {
  return new Date(now.getTime() - UNUSED_KEY_MS)
}

/** What a key is worth, and whether it is to be written down that it was used. */
export function keyStateOf(
  { kind, usedAt, endsAt }: Pick<TrainerRecord, 'kind' | 'usedAt' | 'endsAt'>,
  now: Date,
): 'nothing' | 'noted' | 'unnoted' {
  // Nothing is known of the last use of one that an older release made.
  const idleMs = usedAt === null ? NOTE_USE_MS : now.getTime() - Date.parse(usedAt)
  const isOver = endsAt !== null && endsAt <= now.toISOString()
  if (isOver || (kind === 'seat' && idleMs > UNUSED_KEY_MS)) return 'nothing'
  return idleMs >= NOTE_USE_MS ? 'unnoted' : 'noted'
}
