import { copyFile } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { kindOf } from './plain-files.ts'
import { companionsOf, removeCompanions } from './shop-file.ts'

/** Pages that are copied in one step: 400 KiB. */
const PAGES_AT_ONCE = 100

/**
 * Writes everything that an open shop holds at this moment to a file, without blocking the thread or the shop. A
 * separate connection reads, and sees no later writes. The shop must stay open until this is done: the last connection
 * that closes a file removes the log beside it.
 */
export async function copyOpenShop(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    source.exec('BEGIN')
    // A transaction begins with its first read.
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await backup(source, to, { rate: PAGES_AT_ONCE })
  } finally {
    source.close()
  }
}

/** The same for a closed shop. Returns false if there is no file. The shop must not be opened until this is done. */
export async function copyClosedShop(file: string, to: string): Promise<boolean> {
  if (kindOf(file) !== 'file') return false
  await copyFile(file, to)
  const [log = ''] = companionsOf(file)
  const [itsLog = ''] = companionsOf(to)
  if (kindOf(log) !== 'file') return true
  // A crash left the log: its content belongs into the copy.
  await copyFile(log, itsLog)
  checkpointCopy(to)
  return true
}

function checkpointCopy(copy: string): void {
  const db = new DatabaseSync(copy)
  try {
    db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
  } finally {
    db.close()
  }
  removeCompanions(copy)
}
