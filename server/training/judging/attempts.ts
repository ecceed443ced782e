import type { EventName, ShopEvents } from '#lab'
import type { Shop } from '../../shop/shop.ts'
import type { EventLog, NewLearningEvent } from '../progress/event-log.ts'
import type { Judges } from './judges.ts'

/** What an event tells of somebody in a class: that she tries something where she is, or nearly did it. What it solved is more than that. */
export function attemptsIn<E extends EventName>(
  { eventLog, judges }: { eventLog: EventLog | undefined; judges: Judges },
  shop: Shop,
  event: E,
  payload: ShopEvents[E],
  solved: readonly string[],
): NewLearningEvent[] {
  const at = eventLog?.currentChallenge(shop)
  const near = judges.nearlySolvedBy(event, payload, shop.settings)
  const rows: NewLearningEvent[] = near.map((key) => ({ kind: 'near', key, detail: event }))
  if (at !== undefined && judges.listensTo(at, event)) rows.unshift({ kind: 'tried', key: at, detail: event })
  return rows.filter(({ key }) => !solved.includes(key))
}
