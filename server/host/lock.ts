import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process keeps its shops in the same folder. */
export class FolderTaken extends Error {
  constructor(folder: string) {
    super(
      `Another Forbidden Fruit is running with the shops in ${folder}. Stop that one, or keep the shops of this one ` +
        'elsewhere: DATA_DIR=/another/folder npm start',
    )
    this.name = 'FolderTaken'
  }
}

/**
 * Makes sure that one process alone uses a folder of shops. The operating system lets go of the lock when the process
 * ends, however it ends. Returns a function that lets go of it earlier. Throws `FolderTaken`.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    db.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS lock (held); COMMIT',
    )
  } catch (error) {
    db.close()
    throw isBusy(error) ? new FolderTaken(folder) : error
  }
  return () => db.close()
}

/** SQLite's code for a locked file (https://www.sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
