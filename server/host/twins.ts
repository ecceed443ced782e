import { basename } from 'node:path'

const PREFIX = 'twin-'

/** The id of a shop for a moment. */
export function twinId(random: string): string {
  return `${PREFIX}${random}`
}

/** Whether a shop is one for a moment: nothing that happens in it counts. */
export function isTwin(id: string): boolean {
  return id.startsWith(PREFIX)
}

const FILE = /^twin-[0-9a-f]{16}\.sqlite/

/** Whether a file belongs to such a shop. */
export function isTwinFile(path: string): boolean {
  return FILE.test(basename(path))
}
