import { basename } from 'node:path'
import type { Clock } from '../shop/clock.ts'
import type { Shop } from '../shop/shop.ts'

const PREFIX = 'twin-'

/** A shop for a moment, to try things out on. */
export interface ScratchShop {
  shop: Shop
  /** Leads requests there. */
  token: string
  /** Every error that came out of its sandbox. */
  sandboxErrors: readonly unknown[]
  /** What it is called by whoever asks it. */
  hostName?: string | undefined
  close(): Promise<void>
}

/** What may be otherwise in a twin than in the shop. */
export interface ScratchShopOptions {
  clock?: Clock
  hostName?: string
}

/** The id of a shop for a moment. */
export function scratchShopId(random: string): string {
  return `${PREFIX}${random}`
}

/** Whether a shop is one for a moment: nothing that happens in it counts. */
export function isScratchShop(id: string): boolean {
  return id.startsWith(PREFIX)
}

const FILE = /^twin-[0-9a-f]{16}\.sqlite/

/** Whether a file belongs to such a shop. */
export function isScratchShopFile(path: string): boolean {
  return FILE.test(basename(path))
}
