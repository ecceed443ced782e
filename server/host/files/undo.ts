import { copyFileSync, linkSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Shop } from '../../shop/shop.ts'
import { kindOf } from './plain-files.ts'
import { quarantineDamaged } from './quarantine.ts'
import { recoverProgress } from './recover-progress.ts'
import { draftOf, inspectShopFile, moveShopFile, removeShopFile, replaceFile } from './shop-file.ts'

/** So long the shop before a fresh start is kept. */
const KEPT_MS = 24 * 3_600_000
/** How often copies are looked for that are too old. */
const DELETE_EVERY_MS = 3_600_000
/**
 * Whoever makes a shop fresh twice within so long undoes both at once: a script that runs in her shop cannot push out what
 * it threw away by doing so again.
 */
const SAME_RESET_MS = 10 * 60_000

/**
 * What took the place of what is kept: a fresh start, or the undoing of one. Who undoes the undoing has the fresh shop
 * again, and what is kept is what was there before it.
 */
type Cause = 'reset' | 'undo'

/** What stood in a shop's place before. */
export interface KeptShop {
  file: string
  cause: Cause
  /** When it was replaced. */
  at: Date
  /** So long it is kept. */
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

/** What undo would bring back, if there is anything. */
export function findKept(file: string, now: Date): KeptShop | undefined {
  const found = CAUSES.flatMap((cause): KeptShop[] => {
    const kept = keptFileOf(file, cause)
    if (kindOf(kept) !== 'file' || isOneFile(kept, file)) return []
    const at = statSync(kept).mtime
    return [{ file: kept, cause, at, until: new Date(at.getTime() + KEPT_MS) }]
  })
  // After a crash there may be two.
  const [latest] = found.sort((one, other) => other.at.getTime() - one.at.getTime())
  return latest && isYoung(latest.at, now, KEPT_MS) ? latest : undefined
}

/** The same for all shops in a folder, by id: most of them have no copy. */
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

/** Keeps a shop's file, which is closed, before a fresh one takes its place. */
export function keepBeforeReset(file: string, now: Date): void {
  const known = findKept(file, now)
  if (known?.cause === 'reset' && isYoung(known.at, now, SAME_RESET_MS)) return
  keep(file, 'reset', now)
  removeShopFile(keptFileOf(file, 'undo'))
}

/**
 * Puts what is kept in the place of a shop's file, and keeps what stood there; false where there is nothing to bring back.
 * The tables that outlive every reset stay as they are now. A crash in between leaves the one or the other, whole, and
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
  const draft = draftOf(shop.file)
  try {
    for (const suffix of SUFFIXES) {
      if (kindOf(before.file + suffix) === 'file') await copyFile(before.file + suffix, draft + suffix)
    }
    // To look through a large file takes a moment.
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
 * Deletes what was kept of shops and is too old, until the returned function is called. It looks now and each hour, and
 * what goes was too old twice in a row: a clock that is set right within the hour costs nothing. What the disk refuses is
 * tried again an hour later.
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

/** Deletes all that stands beside a shop's file under its name: copies, and what was moved aside. */
export function removeCopies(folder: string, file: string): void {
  const prefix = `${basename(file)}.`
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile() && entry.name.startsWith(prefix)) rmSync(join(folder, entry.name), { force: true })
  }
}

/**
 * Gives a shop's file another name before something else takes its place. So nobody waits for a copy of it, and it is at one
 * of its names wherever a crash comes: until it is replaced both lead to the same file, and nothing counts as kept.
 */
function keep(file: string, cause: Cause, now: Date): void {
  const draft = draftOf(file)
  try {
    for (const suffix of SUFFIXES) {
      if (kindOf(file + suffix) === 'file') linkOrCopy(file + suffix, draft + suffix)
    }
    utimesSync(draft, now, now)
    const kept = keptFileOf(file, cause)
    removeShopFile(kept)
    moveShopFile(draft, kept)
  } finally {
    removeShopFile(draft)
  }
}

/** Some file systems, mostly those of memory sticks, know no second names. */
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

/** A clock that was put back makes nothing old. */
function isYoung(at: Date, now: Date, ms: number): boolean {
  return now.getTime() - at.getTime() < ms
}
