import { copyFile } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { kindOf } from './plain-files.ts'
import { companionsOf, removeCompanions } from './shop-file.ts'

/** Pages that are copied in one go: 400 KiB. */
const PAGES_AT_ONCE = 100

/**
 * Writes to a file all that an open shop holds at this moment; the thread and the shop go on meanwhile. A connection of
 * its own reads, and sees nothing of what is written since. Nobody may close the shop before this is done: the last one
 * to close a file tidies up beside it, and that is not to be this one.
 */
export async function copyOpenShop(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    source.exec('BEGIN')
    // It begins with what is read first.
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await backup(source, to, { rate: PAGES_AT_ONCE })
  } finally {
    source.close()
  }
}

/** The same for a shop that nobody has open; false where there is no file. Nobody may open it before this is done. */
export async function copyClosedShop(file: string, to: string): Promise<boolean> {
  if (kindOf(file) !== 'file') return false
  await copyFile(file, to)
  const [log = ''] = companionsOf(file)
  const [itsLog = ''] = companionsOf(to)
  if (kindOf(log) !== 'file') return true
  // The last end left it: what stands in it belongs into the copy.
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
