import { copyFileSync, linkSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Shop } from '../../shop/shop.ts'
import { pathKindOf } from './plain-files.ts'
import { quarantineDamaged } from './quarantine.ts'
import { recoverProgress } from './recover-progress.ts'
import { inspectShopFile, moveShopFile, removeShopFile, replaceFile, temporaryFileOf } from './shop-file.ts'

/** How long the shop before a reset is kept. */
const KEPT_MS = 24 * 3_600_000
/** How often copies that are too old are looked for. */
const DELETE_EVERY_MS = 3_600_000
/**
 * Two resets within this time are undone together: a script that runs in the learner's shop cannot destroy what it
 * threw away by a second reset.
 */
const SAME_RESET_MS = 10 * 60_000

/**
 * Why the kept file was replaced: by a reset, or by an undo. Undoing an undo restores the fresh shop, and keeps what
 * was there before.
 */
type Cause = 'reset' | 'undo'

/** A copy of a replaced file, for another machine. */
export type KeptCopy = Pick<KeptShop, 'cause' | 'at'>

/** A replaced file of a shop that is kept for undo. */
export interface KeptShop {
  file: string
  cause: Cause
  /** When it was replaced. */
  at: Date
  /** How long it is kept. */
  until: Date
}

type Warn = (message: string) => void

/** A file, and the log that SQLite may have left beside it. */
const SUFFIXES = ['', '-wal']
const CAUSES: readonly Cause[] = ['reset', 'undo']
const COPY = /\.sqlite\.before-(reset|undo)$/

function keptFileOf(file: string, cause: Cause): string {
  return `${file}.before-${cause}`
}

/** What undo would restore, if there is anything. */
export function findKept(file: string, now: Date): KeptShop | undefined {
  const found = CAUSES.flatMap((cause): KeptShop[] => {
    const kept = keptFileOf(file, cause)
    if (pathKindOf(kept) !== 'file' || isOneFile(kept, file)) return []
    const at = statSync(kept).mtime
    return [{ file: kept, cause, at, until: new Date(at.getTime() + KEPT_MS) }]
  })
  // After a crash there may be two.
  const [latest] = found.sort((one, other) => other.at.getTime() - one.at.getTime())
  return latest && isYoung(latest.at, now, KEPT_MS) ? latest : undefined
}

/** The same for all shops in a folder, by id. Most of them have none. */
export async function findAllKept(folder: string, now: Date): Promise<Map<string, KeptShop>> {
  const names = (await readdir(folder)).filter((name) => COPY.test(name))
  const ids = new Set(names.map((name) => name.replace(COPY, '')))
  return new Map(
    [...ids].flatMap((id) => {
      const before = findKept(join(folder, `${id}.sqlite`), now)
      return before ? [[id, before] as const] : []
    }),
  )
}

/** Makes a copy of a replaced file, which came from another machine, what undo restores. */
export function putKept(file: string, copy: string, { cause, at }: KeptCopy): void {
  utimesSync(copy, at, at)
  for (const other of CAUSES) removeShopFile(keptFileOf(file, other))
  moveShopFile(copy, keptFileOf(file, cause))
}

/** Keeps a closed shop's file before a fresh one replaces it. */
export function keepBeforeReset(file: string, now: Date): void {
  const known = findKept(file, now)
  if (known?.cause === 'reset' && isYoung(known.at, now, SAME_RESET_MS)) return
  keep(file, 'reset', now)
  removeShopFile(keptFileOf(file, 'undo'))
}

/**
 * Restores what is kept in the place of a shop's file, and keeps the replaced file. Returns false if nothing is kept.
 * The tables that outlive every reset stay as they are. A crash in the middle leaves one of the two files complete, and
 * what was kept. Throws `ShopUnusable`.
 */
export async function restoreKept(
  shop: Shop,
  {
    lastingTables,
    warn,
    inTurn,
  }: { lastingTables: readonly string[]; warn: Warn; inTurn?: (() => Promise<void>) | undefined },
): Promise<boolean> {
  const now = new Date()
  const before = findKept(shop.file, now)
  if (!before) return false
  const draft = temporaryFileOf(shop.file)
  try {
    for (const suffix of SUFFIXES) {
      if (pathKindOf(before.file + suffix) === 'file') await copyFile(before.file + suffix, draft + suffix)
    }
    // Inspecting a large file takes a moment.
    await inTurn?.()
    if (inspectShopFile(draft).state !== 'good') return false
    await shop.loadVersions(versionsIn(draft))
    const cause = before.cause === 'reset' ? 'undo' : 'reset'
    shop.replaceFile(() => swap(shop.file, draft, { lastingTables, cause, now, warn }))
    await shop.loadVersions()
    return true
  } finally {
    removeShopFile(draft)
  }
}

function swap(
  file: string,
  draft: string,
  {
    lastingTables,
    cause,
    now,
    warn,
  }: { lastingTables: readonly string[]; cause: Cause; now: Date; warn: Warn },
): void {
  const incomplete = recoverProgress(file, draft, lastingTables)
  if (incomplete.length > 0) quarantineDamaged(file, incomplete, warn)
  else keep(file, cause, now)
  replaceFile(draft, file)
  for (const other of CAUSES) if (other !== cause) removeShopFile(keptFileOf(file, other))
}

function versionsIn(file: string): ReadonlyMap<string, string> {
  const db = new DatabaseSync(file)
  try {
    const rows = db.prepare('SELECT lab, version FROM ff_versions').all()
    return new Map(rows.map(({ lab, version }) => [String(lab), String(version)]))
  } finally {
    db.close()
  }
}

/**
 * Deletes kept shops that are too old, now and every hour, until the returned function is called. A file is deleted
 * only if it was too old twice in a row, so that a wrong clock that is corrected within the hour costs nothing. What
 * the disk refuses is tried again an hour later.
 */
export function deleteOldCopies(folder: string, warn: (message: string) => void): () => void {
  let suspects = new Set<string>()
  const deleteOld = (): void => {
    const old = oldCopiesIn(folder)
    for (const path of old) if (suspects.has(path)) removeShopFile(path)
    suspects = new Set(old)
  }
  const tryToDeleteOld = (): void => {
    try {
      deleteOld()
    } catch (error) {
      warn(`Old copies of reset shops could not be deleted: ${String(error)}`)
    }
  }
  deleteOld()
  const timer = setInterval(tryToDeleteOld, DELETE_EVERY_MS).unref()
  return () => clearInterval(timer)
}

function oldCopiesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile() || !COPY.test(entry.name)) return []
    const path = join(folder, entry.name)
    const found = statSync(path, { throwIfNoEntry: false })
    return found && !isYoung(found.mtime, new Date(), KEPT_MS) ? [path] : []
  })
}

/** Deletes everything beside a shop's file under its name: copies and quarantined files. */
export function removeCopies(folder: string, file: string): void {
  const prefix = `${basename(file)}.`
  if (pathKindOf(folder) === 'nothing') return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() && entry.name.startsWith(prefix)) rmSync(join(folder, entry.name), { force: true })
  }
}

/**
 * Gives a shop's file a second name before another file replaces it. So nothing must be copied, and the file has one of
 * its names even after a crash. Until it is replaced both names refer to the same file, and it does not count as kept.
 */
function keep(file: string, cause: Cause, now: Date): void {
  const draft = temporaryFileOf(file)
  try {
    for (const suffix of SUFFIXES) {
      if (pathKindOf(file + suffix) === 'file') linkOrCopy(file + suffix, draft + suffix)
    }
    utimesSync(draft, now, now)
    const kept = keptFileOf(file, cause)
    removeShopFile(kept)
    moveShopFile(draft, kept)
  } finally {
    removeShopFile(draft)
  }
}

/** Some file systems, mostly of memory sticks, have no hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function isOneFile(path: string, other: string): boolean {
  const [one, two] = [path, other].map((each) => statSync(each, { bigint: true, throwIfNoEntry: false }))
  return one !== undefined && one.ino === two?.ino && one.dev === two.dev
}

/** A clock that was set back makes nothing old. */
function isYoung(at: Date, now: Date, ms: number): boolean {
  return now.getTime() - at.getTime() < ms
}
