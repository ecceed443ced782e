import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { companionsOf } from '../../host/files/shop-file.ts'
import type { Host } from '../../host/host.ts'
import { hasUndeliveredEvents } from '../../training/progress/event-log.ts'
import { SHOP_ID } from '../store/ids.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

/**
 * When shops are woken again that could not be opened; in the end they tell when somebody comes. While the register is away that
 * is no fault of theirs: the last pause comes again and again.
 */
export const RETRY_MS: readonly number[] = [500, 2_000, 10_000, 60_000]
const ENDING = '.sqlite'

export interface UnsentEventsOptions {
  /** Of the shops' files. */
  folder: string
  host: Pick<Host, 'ifAwake' | 'open'>
  /** Whether this shop is one of those that are to tell. */
  isIncluded(shop: string): boolean
  /** Whether it may be woken at this moment. Default: all may. */
  mayWake?(shop: string): Promise<boolean>
  isStopped?(): boolean
  /** Between tries. Default: `AGAIN_MS`. */
  retryMs?: readonly number[]
  /** Told each time that a shop cannot be woken, and why. */
  onFailure?(shop: string, error: unknown): void
}

/**
 * Shops whose files hold rows that were not carried: they wake, and tell. Nobody else would have them do so if whoever is in
 * them never comes back. False where it was over before all of them were awake. Throws where some could not be woken in the end.
 */
export async function sendUnsentEvents(parts: UnsentEventsOptions): Promise<boolean> {
  const { isStopped = () => false, retryMs = RETRY_MS } = parts
  let left: Iterable<string> | AsyncIterable<string> = sleepingShopsWithEvents(parts)
  for (let tries = 0; ; tries++) {
    const errors: unknown[] = []
    const failed: string[] = []
    for await (const shop of left) {
      if (isStopped()) return false
      // A shop that somebody else has a hand on, a backup for one, keeps no other waiting.
      await openShop(parts, shop).catch((error: unknown) => {
        failed.push(shop)
        parts.onFailure?.(shop, error)
        errors.push(error)
      })
    }
    if (failed.length === 0) return !isStopped()
    left = failed
    const isAway = errors.some((trouble) => trouble instanceof StoreUnavailable)
    const pauseMs = retryMs[tries] ?? (isAway ? retryMs.at(-1) : undefined)
    if (pauseMs === undefined) throw errors[0]
    await sleep(pauseMs, undefined, { ref: false })
  }
}

async function openShop({ host, isIncluded, mayWake }: UnsentEventsOptions, shop: string): Promise<void> {
  if (isIncluded(shop) && ((await mayWake?.(shop)) ?? true)) await host.open(shop)
}

/** Those of them that sleep. There may be thousands: whoever asks for something comes in between. */
async function* sleepingShopsWithEvents({
  folder,
  host,
  isIncluded,
  isStopped,
}: UnsentEventsOptions): AsyncGenerator<string> {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) {
    if (isStopped?.()) return
    const shop = name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : ''
    if (!SHOP_ID.test(shop) || !isIncluded(shop)) continue
    await nextTurn()
    if ((await host.ifAwake(shop)) === undefined && mayHoldUnsentEvents(join(folder, name))) yield shop
  }
}

/** Also one that was not closed in good order, or that cannot be looked into: to wake it says what is wrong. */
function mayHoldUnsentEvents(file: string): boolean {
  if (companionsOf(file).some((path) => existsSync(path))) return true
  try {
    return hasUndeliveredEvents(file)
  } catch {
    // Somebody may have deleted it just now.
    return existsSync(file)
  }
}
