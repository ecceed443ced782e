// Where tests keep their temporary files: they write many small ones, and on a disk each waits until it is safe there.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Where Linux has a file system in memory. In containers it is often too small. */
const IN_MEMORY = '/dev/shm'

/** Free memory that is enough: tests were seen to need a fraction of it at a time. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Makes a folder in memory the one for temporary files of this process and those that it starts, if there is room and
 * nobody has chosen another. It is deleted when the process ends.
 */
export function keepTemporaryFilesInMemory(folder = IN_MEMORY, leastBytes = ENOUGH_BYTES) {
  if (process.env.TMPDIR || !hasRoom(folder, leastBytes)) return
  const own = mkdtempSync(join(folder, 'forbidden-fruit-'))
  // PostgreSQL runs as another user if this one is root.
  chmodSync(own, 0o755)
  process.env.TMPDIR = own
  // Again, if a program that is just ending still writes.
  process.once('exit', () => rmSync(own, { recursive: true, force: true, maxRetries: 10 }))
}

/**
 * @param {string} folder
 * @param {number} leastBytes
 */
function hasRoom(folder, leastBytes) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem()) >= leastBytes
}
