import { setTimeout as wait } from 'node:timers/promises'
import { slotOf } from '../../class/store/ids.ts'

/** Those who wait until all is sent that is owed of some slots. */
export class Waiting {
  readonly #all = new Set<{ slots: ReadonlySet<number>; wake(): void }>()

  /** Something was done about this shop: whoever waits for its slot looks what is left. */
  wake(shop: string): void {
    for (const { slots, wake } of this.#all) if (slots.has(slotOf(shop))) wake()
  }

  /** Until something was done about a shop in these slots, but no longer than so. */
  async for(slots: ReadonlySet<number>, longestMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const isOver = new AbortController()
    const one = { slots, wake: resolve }
    this.#all.add(one)
    await Promise.race([promise, wait(longestMs, undefined, { signal: isOver.signal }).catch(() => {})])
    this.#all.delete(one)
    isOver.abort()
  }
}
