import { localDay } from '../../shop/access-log.ts'
import type { Shop } from '../../shop/shop.ts'
import { BadPath } from '../../shop/storage/disk.ts'

/** Where the access log lies, one file a day. It is no part of the disk: the shop keeps its lines elsewhere. */
const LOGS = 'logs'
const LOG_NAME = 'access.log.'

/** Names directly in a folder, sorted; folders end in a slash. Empty where there is no such folder. */
export function namesIn({ disk, log, clock }: Shop, folder: string): string[] {
  if (folder !== LOGS) return disk.list(folder)
  const days = new Set([...log.days(), localDay(clock.now())])
  return [...days].map((day) => `${LOG_NAME}${day}`).sort()
}

/** Whether a folder holds another one of this name. */
export function holdsFolder(shop: Shop, folder: string, name: string): boolean {
  return namesIn(shop, folder).includes(`${name}/`)
}

/** The bytes of a file, or undefined where there is none. */
export function fileAt(shop: Shop, path: string): Uint8Array | undefined {
  if (path.startsWith(`${LOGS}/`)) return logAt(shop, path.slice(LOGS.length + 1))
  try {
    return shop.disk.read(path)
  } catch (error) {
    if (error instanceof BadPath) return undefined
    throw error
  }
}

function logAt(shop: Shop, name: string): Uint8Array | undefined {
  if (!namesIn(shop, LOGS).includes(name)) return undefined
  return Buffer.from(shop.log.read(name.slice(LOG_NAME.length)))
}
