import { SHOP_NAME } from '../class/store/ids.ts'
import type { NodeStatus } from './node-calls.ts'
import type { Late } from './snapshots/snapshots.ts'

/** More than nodes say of ten thousand shops. */
const MOST_BYTES = 1_048_576
/** There are not so many shops. */
const MOST_LATE = 1_000_000
const TROUBLES: readonly unknown[] = ['nearly', 'full', 'disk', null]

/** What a node says is nothing that nodes say. */
export class Nonsense extends Error {}

/** What a node answers, read no further than it may be long. Throws `Nonsense`. */
export async function wordOf(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  // To leave the loop ends the connection.
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Nonsense('A node says more than nodes do.')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw new Nonsense('A node says what cannot be read.')
  }
}

/**
 * What a node says of itself. It may be anybody's by now: nothing is kept as it came, and of shops only what is theirs that
 * `isIts` names. Throws `Nonsense`.
 */
export function statusIn(word: unknown, name: string, isIts: (shop: string) => boolean): NodeStatus {
  const { awake, slots, tabs, undoable, disk, late } = partsOf(word)
  const its = (shop: unknown): shop is string =>
    typeof shop === 'string' && SHOP_NAME.test(shop) && isIts(shop)
  const { used, quota, free, trouble } = partsOf(disk)
  const known = lateOf(late)
  if (!Array.isArray(tabs) || !TROUBLES.includes(trouble) || !known) throw nonsense()
  return {
    ...{ name, awake: numberIn(awake), slots: numberIn(slots), late: known },
    tabs: tabs.filter(its),
    undoable: Object.fromEntries(
      Object.entries(partsOf(undoable)).flatMap(([shop, until]) =>
        its(shop) ? [[shop, dateIn(until)]] : [],
      ),
    ),
    disk: {
      ...{ used: numberIn(used), quota: numberIn(quota), free: numberIn(free) },
      trouble: trouble as NodeStatus['disk']['trouble'],
    },
  }
}

/** What a node says is late, of which nothing is kept as it came. Undefined where it says no such thing. */
function lateOf(word: unknown): Late | undefined {
  if (typeof word !== 'object' || word === null) return undefined
  const { shops, since }: { shops?: unknown; since?: unknown } = word
  if (typeof shops !== 'number' || !Number.isInteger(shops) || shops < 0) return undefined
  const at = typeof since === 'string' ? Date.parse(since) : Number.NaN
  return {
    shops: Math.min(shops, MOST_LATE),
    since: Number.isNaN(at) ? null : new Date(at).toISOString(),
  }
}

function partsOf(word: unknown): Record<string, unknown> {
  if (typeof word !== 'object' || word === null) throw nonsense()
  return { ...word }
}

function numberIn(word: unknown): number {
  if (typeof word !== 'number' || !(word >= 0 && word <= Number.MAX_SAFE_INTEGER)) throw nonsense()
  return word
}

function dateIn(word: unknown): string {
  const at = typeof word === 'string' ? Date.parse(word) : Number.NaN
  if (Number.isNaN(at)) throw nonsense()
  return new Date(at).toISOString()
}

function nonsense(): Nonsense {
  return new Nonsense('A node says of itself what nodes do not.')
}
