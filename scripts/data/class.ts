// A whole class into one file, and back. Where it is kept is what the environment says, as at the start.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backUpClass, type ClassPlace, restoreClass } from '#server/class/backup/backup.ts'
import { describeBackup } from '#server/class/backup/file.ts'
import { type BackupShops, shopsInFolder } from '#server/class/backup/shops.ts'
import type { SchoolClass } from '#server/class/store/model.ts'
import { classStoreUrlIn } from '#server/class/store/open.ts'
import { SqliteDatabase } from '#server/class/store/sqlite/database.ts'
import { ClassStore } from '#server/class/store/store.ts'
import { BackupError, backUpFile } from '#server/host/files/backups.ts'
import { pathKindOf } from '#server/host/files/plain-files.ts'
import { removeShopFile } from '#server/host/files/shop-file.ts'
import { applicationSchema } from '#server/schema.ts'
import { at } from '../bootstrap/project.mjs'
import { backupsFolder, keptBackups } from '../launcher/backup-settings.mjs'

export interface ClassBackupOptions {
  /** Default: CLASS, or the only class that is there. */
  name?: string | undefined
  /** Default: a new file in the folder of backups. */
  to?: string | undefined
  /** Made by the clock: only the latest of these are kept. */
  isScheduled: boolean
}

/** Backs up a class, and returns a sentence about it. Throws `BackupError`. */
export async function backUpClassOf(dataDir: string, options: ClassBackupOptions): Promise<string> {
  const place = await placeIn(dataDir, 'as it is')
  try {
    const { id, name } = await chooseClass(place, options.name || process.env.CLASS || undefined)
    const folder = backupsFolder(dataDir)
    mkdirSync(folder, { recursive: true })
    const to = options.to ?? join(folder, fileNameOf(name, options.isScheduled))
    const { learners, shops, skipped } = await backUpClass(place, { classId: id, to, release: release() })
    if (options.isScheduled) deleteOldBackups(folder, id)
    const without = skipped.map((reason) => `\nOne shop is not in it. ${reason}`).join('')
    return `The class “${name}” is backed up in ${to}: ${learners} learners, ${shops} shops.${without}`
  } finally {
    place.close()
  }
}

/** Restores a class, and returns a sentence about it. Nothing may use the data folder. Throws `BackupError`. */
export async function restoreClassFrom(dataDir: string, from: string, isReplacing: boolean): Promise<string> {
  const url = classStoreUrlIn(process.env)
  if (url !== undefined) await throwIfStoreInUse(url)
  const place = await placeIn(dataDir, 'to write')
  try {
    const { className, learners, shops } = await restoreClass(place, from, { isReplacing })
    return (
      `The class “${className}” is restored: ${learners} learners, ${shops} shops. ` +
      `Go on with: npm start -- --class "${className}"`
    )
  } finally {
    place.close()
  }
}

type Place = ClassPlace & { close(): void }

/** Where the environment says that a class is. `as it is`: a running class is not disturbed. */
export async function placeIn(dataDir: string, how: 'as it is' | 'to write'): Promise<Place> {
  const all = join(dataDir, 'unfinished-backup')
  mkdirSync(all, { recursive: true, mode: 0o700 })
  removeStale(all)
  // Each run has its own: backups and exports may run at the same time.
  const drafts = mkdtempSync(join(all, 'run-'))
  const url = classStoreUrlIn(process.env)
  return {
    dataDir,
    shops: process.env.SNAPSHOTS_URL
      ? await shopsInBucket()
      : shopsInFolder(dataDir, applicationSchema, drafts),
    openStore: () =>
      url === undefined ? openFile(dataDir, drafts, how) : openPostgres(url, how === 'as it is'),
    close: () => {
      rmSync(drafts, { recursive: true, force: true })
      removeIfEmpty(all)
    },
  }
}

/** Another run may have its folder in it. */
function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error
  }
}

/** Longer than any backup takes. */
const STALE_MS = 24 * 60 * 60_000

/** Removes what crashed runs have left. */
function removeStale(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && found.mtimeMs < Date.now() - STALE_MS) rmSync(path, { recursive: true, force: true })
  }
}

/** The packages for a bucket are loaded only where there is one. */
async function shopsInBucket(): Promise<BackupShops> {
  const { shopsInSnapshots } = await import('#server/cluster/snapshots/backup-shops.ts')
  const { S3Store } = await import('#server/cluster/snapshots/s3-store.ts')
  const { snapshotLocationIn } = await import('#server/cluster/settings.ts')
  return shopsInSnapshots(new S3Store(snapshotLocationIn(process.env)))
}

async function openFile(dataDir: string, drafts: string, how: 'as it is' | 'to write'): Promise<ClassStore> {
  const file = join(dataDir, 'class.sqlite')
  if (how === 'to write') return new ClassStore(new SqliteDatabase(file, refuse))
  if (pathKindOf(file) === 'nothing') throw new BackupError(`There is no class in ${dataDir}.`)
  const copy = join(drafts, 'class.sqlite')
  removeShopFile(copy)
  backUpFile(file, copy)
  return new ClassStore(new SqliteDatabase(copy, refuse))
}

function refuse(problem: string): never {
  throw new BackupError(problem)
}

async function openPostgres(url: string, isSchemaCheckedOnly: boolean): Promise<ClassStore> {
  const { openPostgresStore } = await import('#server/class/store/postgres/open.ts')
  return openPostgresStore({ url, warn: console.warn, unexpected: console.error, isSchemaCheckedOnly })
}

/** Other processes of a class would go on with what they know, and write over what is restored. */
async function throwIfStoreInUse(url: string): Promise<void> {
  const { Database } = await import('#server/class/store/postgres/database.ts')
  const database = new Database(url, 1)
  try {
    const found = await database.get<{ count: number }>(
      `SELECT count(*) AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'forbidden-fruit' AND pid <> pg_backend_pid()`,
    )
    if ((found?.count ?? 0) > 0) {
      throw new BackupError(
        'The class store is in use. Stop all gateways, nodes and classes that use it first.',
      )
    }
  } finally {
    await database.close()
  }
}

/** The class of this name, or the only one. Throws `BackupError`. */
export async function chooseClass(place: ClassPlace, wished: string | undefined): Promise<SchoolClass> {
  const store = await place.openStore()
  try {
    const all = await store.allClasses()
    const found =
      wished === undefined
        ? all.filter((_, __, { length }) => length === 1)
        : all.filter(({ name }) => name.toLowerCase() === wished.toLowerCase())
    // Older releases made another class of the same name after the end of the first.
    const chosen = found.at(-1)
    if (chosen && new Set(found.map(({ name }) => name)).size === 1) return chosen
    const names = all.map(({ name }) => `“${name}”`).join(', ')
    throw new BackupError(
      all.length === 0
        ? `There is no class in ${place.dataDir}.`
        : `Which class? These are here: ${names}. npm run backup -- --class NAME`,
    )
  } finally {
    await store.close()
  }
}

const SCHEDULED = '-scheduled'
const SUFFIX = '.ffclass'

function fileNameOf(name: string, isScheduled: boolean): string {
  const slug = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'class'
  const madeAt = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return `${slug}-${madeAt}${isScheduled ? SCHEDULED : ''}${SUFFIX}`
}

/** Deletes all but the latest scheduled backups of the class. Their names end with their time. */
function deleteOldBackups(folder: string, classId: string): void {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(SCHEDULED + SUFFIX))
    .map((name) => ({ file: join(folder, name), about: describeBackup(join(folder, name)) }))
    .filter(({ about }) => about?.classId === classId)
    .sort((a, b) => (b.about?.madeAt ?? '').localeCompare(a.about?.madeAt ?? ''))
  for (const { file } of files.slice(keptBackups())) rmSync(file)
}

function release(): string {
  const { version }: { version?: string } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  return version ?? '0.0.0'
}
