import type { ExchangeRecord } from '#contract/training.ts'
import type { Exchange } from '../../shop/exchanges.ts'
import type { Shop } from '../../shop/shop.ts'

/** Number of exchanges that are kept for a solved challenge. */
const KEPT = 4

/**
 * Records the request that solved a challenge, and those shortly before it. Failures are reported to `onError` and
 * otherwise ignored.
 */
export function recordTrace(shop: Shop, key: string, onError: (error: unknown) => void): void {
  const { current } = shop.exchanges
  if (!current) return
  const exchanges = shop.exchanges.upTo(current).slice(-KEPT)
  const { tables } = shop
  const write = () => {
    // The shop was reset meanwhile: the trace belongs to the shop before the reset.
    if (shop.tables !== tables) return
    try {
      const values = [key, JSON.stringify(exchanges.map(recordOf))]
      tables.writeProgress(() =>
        tables.run('INSERT OR REPLACE INTO ff_progress_deeds (key, exchanges) VALUES (?, ?)', values),
      )
    } catch (error) {
      onError(error)
    }
  }
  write()
  // Write again when the answer is complete: it is part of the trace.
  current.onAnswer(write)
}

/**
 * Adds the file that a request led to to its exchange, which shows path traversal. Call it before any judge listens.
 */
export function traceServedFiles(shop: Shop): void {
  shop.on((event, payload) => {
    if (event !== 'file.served' || !('path' in payload)) return
    shop.exchanges.current?.note('path', String(payload.path))
  })
}

/** Returns the requests that led to a solve, oldest first. Empty if there are none on record. */
export function readTrace({ tables }: Shop, key: string): ExchangeRecord[] {
  const row = tables.get<{ exchanges: string }>('SELECT exchanges FROM ff_progress_deeds WHERE key = ?', [
    key,
  ])
  return row ? JSON.parse(row.exchanges) : []
}

export function deleteTrace({ tables }: Shop, key: string): void {
  tables.run('DELETE FROM ff_progress_deeds WHERE key = ?', [key])
}

function recordOf({ request: question, status, answer, effects }: Exchange): ExchangeRecord {
  const { at, ...asked } = question
  return { at: at.toISOString(), ...asked, status: status ?? null, answer, effects }
}
