import { basename } from 'node:path'
import type { Shop } from '../shop/shop.ts'

const PREFIX = 'twin-'

/** A shop for a moment, to try things out on. */
export interface Twin {
  shop: Shop
  /** Leads requests there. */
  ticket: string
  /** Every error that came out of its sandbox. */
  faults: readonly unknown[]
  close(): Promise<void>
}

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
