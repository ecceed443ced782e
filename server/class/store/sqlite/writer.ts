import type { DatabaseSync } from 'node:sqlite'
import { Tables } from '../../../shop/storage/tables.ts'
import { type Fsync, WalSync } from '../../../shop/storage/wal-sync.ts'

/**
 * Runs frequent transactions, which are on the disk once they resolve. The launcher waits for the disk if possible; if
 * it fails, this thread does.
 */
export function createWriter(
  file: string,
  db: DatabaseSync,
  toDisk: Fsync | undefined,
): (work: () => void) => Promise<void> {
  const tables = new Tables(db)
  if (!toDisk) return async (work) => tables.transaction(work)
  const log = new WalSync(file, toDisk)
  return async (work) => {
    db.exec('PRAGMA synchronous = NORMAL')
    try {
      tables.transaction(work)
    } finally {
      db.exec('PRAGMA synchronous = FULL')
    }
    // A checkpoint first syncs the log to the disk.
    await log.sync().catch(() => db.exec('PRAGMA wal_checkpoint(FULL)'))
  }
}
