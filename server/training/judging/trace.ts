import type { ExchangeRecord } from '#contract/training.ts'
import type { Exchange } from '../../shop/exchanges.ts'
import type { Shop } from '../../shop/shop.ts'

/** So many exchanges are kept of what led to a solved challenge. */
const KEPT = 4

/**
 * Keeps what a learner asked of her shop when a challenge was solved: what did it, and what she asked for shortly
 * before. What cannot be written is a pity, and no more than that: `onTrouble` is told.
 */
export function recordTrace(shop: Shop, key: string, onError: (error: unknown) => void): void {
  const { current } = shop.exchanges
  if (!current) return
  const exchanges = shop.exchanges.upTo(current).slice(-KEPT)
  const { tables } = shop
  const write = () => {
    // The shop was reset meanwhile: this belongs to the one before.
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
  // The answer is still on its way, and belongs to the story.
  current.onAnswer(write)
}

/** Lets a shop note which files requests led to: part of the story where a path was bent. Before any judge listens. */
export function traceServedFiles(shop: Shop): void {
  shop.on((event, payload) => {
    if (event !== 'file.served' || !('path' in payload)) return
    shop.exchanges.current?.note('path', String(payload.path))
  })
}

/** What led to a solved challenge, oldest first. Empty where nothing is known of it. */
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
