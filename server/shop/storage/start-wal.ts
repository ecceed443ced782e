import type { DatabaseSync } from 'node:sqlite'

/**
 * Writes the beginning of an empty log without waiting for the disk. SQLite waits there as nothing of an older log may be
 * taken for a part of the new one after a loss of power: in an empty one there is nothing older. Whole classes come at once,
 * and each shop would hold up all others once. Whatever waits for the disk later waits for this, too.
 */
export function startWal(db: DatabaseSync): void {
  const { synchronous } = db.prepare('PRAGMA synchronous').get() ?? {}
  const { user_version: version } = db.prepare('PRAGMA user_version').get() ?? {}
  db.exec('PRAGMA synchronous = OFF')
  try {
    // As it was: all that matters is that something is written.
    db.exec(`PRAGMA user_version = ${version}`)
  } catch {
    // What comes next finds out for itself, on a full disk for one; or it only reads.
  } finally {
    db.exec(`PRAGMA synchronous = ${synchronous}`)
  }
}
