import { TOOL_NAMES } from '#contract/shop/assistant.ts'
import type { Shop } from '../../shop/shop.ts'
import { countsOf, incrementCounter } from '../../shop/storage/counters.ts'

/** Kinds of counters: files by type, the assistant's tools by name. */
export const COUNTS = {
  uploads: 'uploads',
  failedUploads: 'failedUploads',
  toolCalls: 'toolCalls',
} as const

/** Clients choose the type of an upload: invalid types, and those beyond this number, count together. */
const MOST_TYPES = 50
const TYPE = /^[a-z]{1,20}\/[a-z0-9.+-]{1,80}$/

/** A model may invent names. */
const TOOLS = new Set<string>(TOOL_NAMES)

/** Counts events for the metrics that leave no other trace in the shop. */
export function countEvents(shop: Shop): void {
  const count = (kind: string, name: string): void =>
    incrementCounter(shop.tables, `${kind}:${name}`, shop.clock.now().getTime())
  shop.on((event, payload) => {
    if (event === 'upload.ended' && 'failed' in payload && 'type' in payload) {
      const kind = payload.failed ? COUNTS.failedUploads : COUNTS.uploads
      const known = countsOf(shop.tables, kind)
      const isNamed = known.has(payload.type) || (known.size < MOST_TYPES && TYPE.test(payload.type))
      count(kind, isNamed ? payload.type : 'other')
    }
    if (event === 'assistant.toolCalled' && 'tool' in payload && TOOLS.has(payload.tool))
      count(COUNTS.toolCalls, payload.tool)
  })
}
