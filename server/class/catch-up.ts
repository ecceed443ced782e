import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Host } from '../host/host.ts'
import type { Register } from './register/register.ts'

/** When shops are woken again that could not be opened after a start; in the end they tell when somebody comes. */
const AGAIN_MS = [500, 2_000, 10_000, 60_000, undefined]

/**
 * Shops whose files were not closed in good order may hold rows that were not carried: they wake, and tell. Throws where
 * some could not be woken in the end.
 */
export async function catchUp({
  register,
  host,
  folder,
  isOver,
}: {
  register: Pick<Register, 'openClasses' | 'learners'>
  host: Pick<Host, 'open'>
  /** Of the shops' files. */
  folder: string
  isOver(): boolean
}): Promise<void> {
  const classes = await register.openClasses()
  const learners = (await Promise.all(classes.map(({ id }) => register.learners(id)))).flat()
  const shops = learners.map(({ shop }) => shop)
  let left = shops.filter((shop) => existsSync(join(folder, `${shop}.sqlite-wal`)))
  for (const pauseMs of AGAIN_MS) {
    const troubles: unknown[] = []
    const failed: string[] = []
    for (const shop of left) {
      if (isOver()) return
      // A shop that somebody else has a hand on, a backup for one, keeps no other waiting.
      await host.open(shop).catch((error: unknown) => {
        failed.push(shop)
        troubles.push(error)
      })
    }
    if (failed.length === 0) return
    left = failed
    if (pauseMs === undefined) throw troubles[0]
    await sleep(pauseMs, undefined, { ref: false })
  }
}
