import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sqliteSideFilesOf } from '../../host/files/shop-file.ts'
import type { Host } from '../../host/host.ts'
import { hasUndeliveredEvents } from '../../training/progress/event-log.ts'
import { SHOP_ID } from '../store/ids.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

/**
 * Pauses before another attempt at shops that could not be opened. After the last one, their events wait until somebody
 * opens the shop. While the class store is unavailable, the last pause repeats.
 */
export const RETRY_MS: readonly number[] = [500, 2_000, 10_000, 60_000]
const ENDING = '.sqlite'

export interface UnsentEventsOptions {
  /** The folder of the shops' files. */
  folder: string
  host: Pick<Host, 'ifAwake' | 'open'>
  /** Whether this shop is to be searched. */
  isIncluded(shop: string): boolean
  /** Whether it may be opened now. Default: yes. */
  mayWake?(shop: string): Promise<boolean>
  isStopped?(): boolean
  /** Pauses between attempts. Default: `RETRY_MS`. */
  retryMs?: readonly number[]
  /** Called each time a shop cannot be opened. */
  onFailure?(shop: string, error: unknown): void
}

/**
 * Opens the shops whose files hold unsent events, so that the outbox sends them. Otherwise they would wait for learners
 * who may never return. Resolves to false if stopped early. Throws if some shops could not be opened in the end.
 */
export async function sendUnsentEvents(parts: UnsentEventsOptions): Promise<boolean> {
  const { isStopped = () => false, retryMs = RETRY_MS } = parts
  let left: Iterable<string> | AsyncIterable<string> = sleepingShopsWithEvents(parts)
  for (let tries = 0; ; tries++) {
    const errors: unknown[] = []
    const failed: string[] = []
    for await (const shop of left) {
      if (isStopped()) return false
      // A shop that is locked, for example by a backup, does not delay the others.
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

/** The sleeping shops with unsent events. There may be thousands, so other work runs in between. */
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

/** Also true for a file that was not closed cleanly or cannot be read: opening it shows what is wrong. */
function mayHoldUnsentEvents(file: string): boolean {
  if (sqliteSideFilesOf(file).some((path) => existsSync(path))) return true
  try {
    return hasUndeliveredEvents(file)
  } catch {
    // The file may have been deleted meanwhile.
    return existsSync(file)
  }
}
