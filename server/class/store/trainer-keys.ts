import { createHash, randomBytes } from 'node:crypto'
import { type TrainerRecord, UNUSED_KEY_MS } from './store.ts'

/** How often the use of a key is saved: the dashboard sends requests every few seconds. */
const NOTE_USE_MS = 10 * 60_000

/** A random key. */
export function createKey(): string {
  return randomBytes(24).toString('base64url')
}

/** The stored form of a key. Keys have 192 random bits, so a fast hash is enough. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** A staff key that was last used before this time is invalid. */
export function oldestValidUse(now: Date): Date {
  return new Date(now.getTime() - UNUSED_KEY_MS)
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
