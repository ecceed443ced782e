import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describeBackup } from './file.ts'

/** The class to delete. */
export interface ErasedClass {
  classId: string
  shops: readonly string[]
  /** Whether the class store has no other class. */
  isLast: boolean
}

/** A class store that was moved aside, see `openStoreFile`. */
const MOVED_ASIDE = /^class\.sqlite\.(damaged|newer)-/

/**
 * Deletes what is left of an erased class in the data folder: backups of the class and of single shops, unfinished ones,
 * and class stores that were moved aside, unless they have other classes, too.
 */
export async function deleteLeftovers(
  dataDir: string,
  { classId, shops, isLast }: ErasedClass,
): Promise<void> {
  await rm(join(dataDir, 'unfinished-backup'), { recursive: true, force: true })
  const backups = join(dataDir, 'backups')
  for (const name of await namesIn(backups)) {
    const isOfShop = shops.some((shop) => name.startsWith(`${shop}-`))
    const file = join(backups, name)
    if (isOfShop || name.endsWith('.draft') || describeBackup(file)?.classId === classId) await rm(file)
  }
  if (!isLast) return
  for (const name of await namesIn(dataDir)) if (MOVED_ASIDE.test(name)) await rm(join(dataDir, name))
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
