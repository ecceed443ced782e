import { accessSync, constants, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nameAside, pathKindOf } from './plain-files.ts'
import { isCorruption } from './shop-file.ts'

/** The folder of shops cannot be used, for a reason that the operator can fix. */
export class FolderError extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}

/** Another process keeps its shops in the same folder. */
export class FolderInUseError extends FolderError {
  constructor(folder: string) {
    super(
      `Another Forbidden Fruit is running with the shops in ${folder}. Stop that one, or keep the shops of this one ` +
        'elsewhere: DATA_DIR=/another/folder npm start',
    )
  }
}

/** The path is not a folder, or it is not writable. */
export class FolderUnusableError extends FolderError {
  constructor(folder: string, reason: string) {
    super(
      `The shops cannot be kept in ${folder}: ${reason}. Mend that, or keep them elsewhere: ` +
        'DATA_DIR=/another/folder npm start',
    )
  }
}

/**
 * Locks a folder of shops for this process. The operating system releases the lock when the process ends, also after a
 * crash. Returns a function that releases it earlier. Throws `FolderError`.
 */
export function lockFolder(folder: string, warn: (message: string) => void): () => void {
  openFolder(folder)
  const file = join(folder, 'lock')
  if (pathKindOf(file) === 'other') moveAway(file, warn)
  try {
    return takeLock(folder, file)
  } catch (error) {
    if (!isCorruption(error)) throw error
    moveAway(file, warn)
    return takeLock(folder, file)
  }
}

function openFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder')
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new FolderUnusableError(folder, reasonOf(error))
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a part of this path is no folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ERR_ACCESS_DENIED: 'this user may not write there',
  EROFS: 'that disk can only be read',
  ENOSPC: 'the disk is full',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return ('code' in error && REASONS[String(error.code)]) || error.message
}

/** Another file has the name of the lock file. It is renamed, so that nothing in it is lost. */
function moveAway(file: string, warn: (message: string) => void): void {
  const aside = nameAside(file, 'not-ours', new Date())
  renameSync(file, aside)
  warn(`${file} is damaged, or no lock file of Forbidden Fruit. It was renamed to ${aside}.`)
}

function takeLock(folder: string, file: string): () => void {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: 0 })
    // The lock counts while this process runs, so nothing has to reach the disk.
    db.exec(
      'PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS lock (held); COMMIT',
    )
  } catch (error) {
    db?.close()
    const reason =
      error instanceof Error && 'errcode' in error ? LOCK_REASONS[Number(error.errcode) & 0xff] : ''
    if (reason === 'taken') throw new FolderInUseError(folder)
    throw reason ? new FolderUnusableError(folder, reason) : error
  }
  const held = db
  return () => held.close()
}

/** SQLite's codes for a file that it cannot lock or write (https://www.sqlite.org/rescode.html). */
const LOCK_REASONS: Readonly<Record<number, string>> = {
  5: 'taken',
  8: 'this user may not write there',
  10: 'the disk does not take what is written',
  13: 'the disk is full',
  14: 'this user may not write there',
}
