import type { EventName, ShopEvents } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import type { Journal, Noted } from '../progress/event-log.ts'
import type { Rulebook } from './judges.ts'

/** What an event tells of somebody in a class: that she tries something where she is, or nearly did it. What it solved is more than that. */
export function triesIn<E extends EventName>(
  { journal, rulebook }: { journal: Journal | undefined; rulebook: Rulebook },
  shop: Shop,
  event: E,
  payload: ShopEvents[E],
  solved: readonly string[],
): Noted[] {
  const at = journal?.at(shop)
  const near = rulebook.nearedBy(event, payload, shop.settings)
  const rows: Noted[] = near.map((key) => ({ kind: 'near', key, detail: event }))
  if (at !== undefined && rulebook.listens(at, event)) rows.unshift({ kind: 'tried', key: at, detail: event })
  return rows.filter(({ key }) => !solved.includes(key))
}
