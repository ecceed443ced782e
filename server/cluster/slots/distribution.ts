import { SLOT_COUNT } from './model.ts'

/** A slot that can be assigned. */
export interface FreeSlot {
  slot: number
  /** The node that somebody requested for it. */
  wanted?: string | undefined
  /** The node whose disk has its files. */
  lastHolder?: string | undefined
}

/**
 * Distributes free slots among nodes. A slot goes to the requested node, else to the node that has its files unless
 * that exceeds the node's fair share, else to the node with the fewest slots. `held`: how many slots each available
 * node holds.
 */
export function distributeSlots(
  free: readonly FreeSlot[],
  held: ReadonlyMap<string, number>,
): Map<number, string> {
  const assignment = new Map<number, string>()
  if (held.size === 0) return assignment
  const counts = new Map(held)
  const fairShare = Math.ceil(SLOT_COUNT / counts.size)
  const give = (slot: number, node: string) => {
    assignment.set(slot, node)
    counts.set(node, (counts.get(node) ?? 0) + 1)
  }
  for (const { slot, wanted } of free) if (wanted !== undefined && counts.has(wanted)) give(slot, wanted)
  for (const { slot, lastHolder } of free) {
    if (assignment.has(slot) || lastHolder === undefined) continue
    if ((counts.get(lastHolder) ?? fairShare) < fairShare) give(slot, lastHolder)
  }
  for (const { slot } of free) if (!assignment.has(slot)) give(slot, nodeWithFewest(counts))
  return assignment
}

/**
 * Returns the fewest moves, slot to node, after which all nodes hold about the same number. `held`: the slots of each
 * available node.
 */
export function rebalanceSlots(held: ReadonlyMap<string, readonly number[]>): Map<number, string> {
  const moves = new Map<number, string>()
  const counts = new Map([...held].map(([node, slots]) => [node, slots.length]))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const most = Math.ceil(total / Math.max(1, counts.size))
  for (const [node, slots] of held) {
    for (const slot of slots.slice(most)) {
      const to = nodeWithFewest(counts)
      moves.set(slot, to)
      counts.set(to, (counts.get(to) ?? 0) + 1)
      counts.set(node, (counts.get(node) ?? 0) - 1)
    }
  }
  return moves
}

/** Ties are broken by name, so that the result is deterministic. */
function nodeWithFewest(counts: ReadonlyMap<string, number>): string {
  const [first] = [...counts].sort(([a, less], [b, more]) => less - more || (a < b ? -1 : 1))
  if (!first) throw new Error('There is no node to give a slot to.')
  return first[0]
}
