import type { UndoState } from '#contract/training.ts'
import type { Host } from '../../host/host.ts'
import type { Shop } from '../../shop/shop.ts'
import { RateLimiters } from '../limits/rate-limiter.ts'
import { type HttpReply, httpReply, type Routes } from './routes.ts'

/**
 * More than anybody does by hand. Each reset reads and writes whole files, and a script in the shop could repeat it
 * without end.
 */
const SECONDS_EACH = 10
const RESETS = { atOnce: 10, perSecond: 1 / SECONDS_EACH }
/** Shops that are remembered; the least recently active are forgotten. */
const MOST_REMEMBERED = 10_000

/** Routes for resets, and their undo, of the requesting shop. */
export function resetRoutes(host: Host): Routes {
  const limits = new RateLimiters(RESETS, MOST_REMEMBERED)
  const reset = async (shop: Shop, keepProgress: boolean): Promise<HttpReply> => {
    if (!limits.take(shop.id)) return tooFast()
    await host.reset(shop, { keepProgress })
    return httpReply(204, '')
  }
  return (on) => {
    on.post('/training/shop/reset', ({ shop }) => reset(shop, true))
    on.post('/training/shop/start-over', ({ shop }) => reset(shop, false))
    on.get('/training/shop/undo', ({ shop }) => {
      const undoable = host.undoInfo(shop.id)
      return {
        undoable: undoable ? { at: undoable.at, until: undoable.until } : null,
      } satisfies UndoState<Date>
    })
    on.post('/training/shop/undo', async ({ shop }) => {
      if (!limits.take(shop.id)) return tooFast()
      if (await host.undo(shop)) return httpReply(204, '')
      return httpReply(404, { status: 'error', error: 'There is nothing left to undo.' })
    })
  }
}

function tooFast(): HttpReply {
  return httpReply(
    429,
    {
      status: 'error',
      error: 'So many fresh starts in a row! Catch your breath, and try again in ten seconds.',
    },
    { 'retry-after': String(SECONDS_EACH) },
  )
}
