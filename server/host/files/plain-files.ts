import { constants, lstatSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'

/** What has a name on the disk. Links and folders are `other`: they are never followed out of the data folder. */
export type PathKind = 'nothing' | 'file' | 'other'

/** Checks the name itself, not the target of a link. */
export function pathKindOf(path: string): PathKind {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return 'nothing'
  return found.isFile() ? 'file' : 'other'
}

/**
 * A name for a file that is moved out of the way: its own name, why, and when. If the name is taken, the time in it is
 * the next free millisecond, so that no earlier file is overwritten.
 */
export function nameAside(file: string, why: string, at: Date): string {
  const aside = `${file}.${why}-${at.toISOString().replaceAll(/[:.]/g, '-')}`
  return pathKindOf(aside) === 'nothing' ? aside : nameAside(file, why, new Date(at.getTime() + 1))
}

const { O_WRONLY, O_CREAT, O_EXCL, O_SYNC = 0 } = constants

/**
 * Writes a new file and waits until it is on the disk, so that no name leads to half a file after a power loss. (The
 * permission model allows no `fsync`. SQLite syncs the folder when it first writes to the shop.)
 */
export function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  return writeFile(file, bytes, { flag: O_WRONLY | O_CREAT | O_EXCL | O_SYNC })
}
