import { vi } from 'vitest'
import type { Shop } from '../shop/shop.ts'

type Work = (...args: unknown[]) => Promise<unknown>

/**
 * Lets the live code of a lab wait before it answers, as a learner's own version may. `wait` gets the number of calls
 * before. Returns a function that ends this.
 */
export function delayCode(shop: Shop, lab: string, wait: (before: number) => Promise<unknown>): () => void {
  const call = shop.call.bind(shop) as (name: string) => Record<string, Work>
  let calls = 0
  const delayed = (live: Record<string, Work>, name: string): Work => {
    return async (...args) => {
      await wait(calls++)
      return live[name]?.(...args)
    }
  }
  const spy = vi.spyOn(shop, 'call').mockImplementation(((name: string) => {
    const live = call(name)
    return name === lab ? new Proxy(live, { get: (_, key) => delayed(live, String(key)) }) : live
  }) as typeof shop.call)
  return () => spy.mockRestore()
}
