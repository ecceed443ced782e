import { copyFile, writeFile } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { isScratchShopFile } from '../scratch-shop.ts'
import type { Template } from '../template.ts'
import { pathKindOf, writeDurably } from './plain-files.ts'
import { incompleteMessage, quarantine, quarantineDamaged } from './quarantine.ts'
import { recoverProgress } from './recover-progress.ts'
import {
  removeShopFile,
  removeSqliteSideFiles,
  replaceFile,
  sqliteSideFilesOf,
  temporaryFileOf,
} from './shop-file.ts'
import { keepBeforeReset } from './undo.ts'

type Warn = (message: string) => void

/** Writes the file of a fresh shop. */
export async function writeFreshShop(template: Template, file: string): Promise<void> {
  // Scratch shops need not survive a power loss.
  if (isScratchShopFile(file)) await writeFile(file, template.ephemeralBytes())
  else await writeDurably(file, template.bytes())
}

/**
 * Writes the file of a fresh shop under its final name, once it is complete. Files of scratch shops that a crash left
 * are deleted at the next start anyway. Returns the template's edition that the file was made of, if it is known.
 */
export async function cloneTemplate(template: Template, file: string): Promise<object | undefined> {
  const { edition } = template
  await cloneAtomically(template, file)
  return template.edition === edition ? edition : undefined
}

async function cloneAtomically(template: Template, file: string): Promise<void> {
  if (isScratchShopFile(file)) return writeFreshShop(template, file)
  const draft = temporaryFileOf(file)
  try {
    await writeFreshShop(template, draft)
    replaceFile(draft, file)
  } finally {
    removeShopFile(draft)
  }
}

/**
 * Replaces a closed shop's file by a fresh one, and copies the rows of some tables into it. The old file is kept for
 * undo; if not all rows could be copied it is quarantined for good.
 */
export function replaceWithFresh(file: string, fresh: string, tables: readonly string[], warn: Warn): void {
  const incomplete = recoverProgress(file, fresh, tables)
  if (incomplete.length > 0) quarantineDamaged(file, incomplete, warn)
  else if (!isScratchShopFile(file)) keepBeforeReset(file, new Date())
  replaceFile(fresh, file)
}

interface Damage {
  reason: string
  /** Tables whose readable rows are recovered. */
  tables: readonly string[]
  template: Template
  warn: Warn
}

/** Replaces a damaged file by a fresh one, with the readable rows of some tables. */
export async function replaceDamaged(file: string, { template, ...damage }: Damage): Promise<void> {
  const fresh = temporaryFileOf(file)
  try {
    await writeFreshShop(template, fresh)
    swapDamaged(file, fresh, damage)
  } finally {
    removeShopFile(fresh)
  }
}

function swapDamaged(file: string, fresh: string, { tables, reason, warn }: Omit<Damage, 'template'>): void {
  // Before any file is moved, so that a crash leaves the damaged file in its place.
  const incomplete = recoverProgress(file, fresh, tables)
  const aside = quarantine(file, 'damaged', new Date())
  replaceFile(fresh, file)
  warn(
    `The shop in ${file} is damaged (${reason}). It is kept as ${aside}; a fresh one takes its place. ` +
      (incomplete.length > 0 ? incompleteMessage(incomplete) : 'The progress in it was recovered.'),
  )
}

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
  if (pathKindOf(file) !== 'file') return false
  await copyFile(file, to)
  const [log = ''] = sqliteSideFilesOf(file)
  const [itsLog = ''] = sqliteSideFilesOf(to)
  if (pathKindOf(log) !== 'file') return true
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
  removeSqliteSideFiles(copy)
}
