import type { DatabaseSync } from 'node:sqlite'

/**
 * Starts an empty log without waiting for the disk. SQLite waits there so that nothing of an older log is taken for a
 * part of the new one after a power loss; before an empty log there is nothing older. When a whole class arrives, each
 * shop would otherwise block all others once. The next write that waits for the disk covers this one, too.
 */
export function startWal(db: DatabaseSync): void {
  const { synchronous } = db.prepare('PRAGMA synchronous').get() ?? {}
  const { user_version: version } = db.prepare('PRAGMA user_version').get() ?? {}
  db.exec('PRAGMA synchronous = OFF')
  try {
    // Writes the same value: it only matters that something is written.
    db.exec(`PRAGMA user_version = ${version}`)
  } catch {
    // The next statement reports the problem itself, such as a full disk; or it only reads.
  } finally {
    db.exec(`PRAGMA synchronous = ${synchronous}`)
  }
}
