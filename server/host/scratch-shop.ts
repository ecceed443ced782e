import { basename } from 'node:path'
import type { Clock } from '../shop/clock.ts'
import type { Shop } from '../shop/shop.ts'

const PREFIX = 'twin-'

/** A temporary shop to try something out. */
export interface ScratchShop {
  shop: Shop
  /** Leads requests into it. */
  token: string
  /** Every error that came out of its sandbox. */
  sandboxErrors: readonly unknown[]
  /** Host name by which the shop is addressed. */
  hostName?: string | undefined
  close(): Promise<void>
}

/** How a scratch shop may differ from its shop. */
export interface ScratchShopOptions {
  clock?: Clock
  hostName?: string
  /** The owner that its work is charged to: see `FairScheduler`. Default: an owner beside the shop's. */
  owner?: string
}

export function scratchShopId(random: string): string {
  return `${PREFIX}${random}`
}

/** Whether a shop is a scratch shop. Nothing that happens in one counts. */
export function isScratchShop(id: string): boolean {
  return id.startsWith(PREFIX)
}

const FILE = /^twin-[0-9a-f]{16}\.sqlite/

/** Whether a file belongs to a scratch shop. */
export function isScratchShopFile(path: string): boolean {
  return FILE.test(basename(path))
}
