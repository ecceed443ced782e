import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'node-id'

/**
 * What a folder of shops is known by, as long as there is this folder. Only for whoever holds its lock: who knows it says that
 * the process that had it before is dead, and that the files are the newest of the slots that it held.
 */
export function folderId(folder: string): string {
  const file = join(folder, FILE)
  const known = readIfThere(file)
  if (known !== undefined && /^[0-9a-f]{32}$/.test(known)) return known
  const id = randomBytes(16).toString('hex')
  // Not flushed: after a loss of power there may be none, and then files are fetched once more than needed.
  writeFileSync(`${file}.new`, id)
  renameSync(`${file}.new`, file)
  return id
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
