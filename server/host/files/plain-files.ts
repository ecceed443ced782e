import { constants, lstatSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'

/** What there is under a name. Links and folders are `other`: nobody is to follow them out of the data folder. */
export type PathKind = 'nothing' | 'file' | 'other'

/** Looks at a name itself, not at what a link leads to. */
export function kindOf(path: string): PathKind {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return 'nothing'
  return found.isFile() ? 'file' : 'other'
}

const { O_WRONLY, O_CREAT, O_EXCL, O_SYNC = 0 } = constants

/**
 * Writes a new file and waits until the disk really holds it, so that no name leads to half of it after the power was
 * lost. (Under the permission model there is no `fsync`. The folder is left to SQLite: it waits for that as soon as it
 * waits for what is first written to the shop.)
 */
export function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  return writeFile(file, bytes, { flag: O_WRONLY | O_CREAT | O_EXCL | O_SYNC })
}
