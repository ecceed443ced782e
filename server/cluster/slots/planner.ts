import type { RoutingTable } from '../haproxy/load-balancer.ts'
import type { ClusterState, NodeState, SlotState } from './coordinator-queries.ts'
import { distributeSlots } from './distribution.ts'
import { MOST_LEAVING_AT_ONCE } from './model.ts'

/** What follows from what the keeper sees. */
export interface CoordinatorPlan {
  /** Slots that may be given to somebody, and to whom. */
  free: SlotState[]
  assignment: ReadonlyMap<number, string>
  /** Slots whose holders are to let them go now: of each holder a few at a time. */
  leaving: SlotState[]
  /** Slots that are wanted where they are, or where nobody is. */
  obsoleteMoves: SlotState[]
  /** What balancers are told. */
  routing: RoutingTable
}

/** What is to be done now. `mayTake`: also with slots whose lease has run out. */
export function planAssignments(
  { nodes, slots }: ClusterState,
  mayTakeExpired: boolean,
  gatherMs: number,
): CoordinatorPlan {
  const candidates = nodes.filter(({ isAlive, isLeaving }) => isAlive && !isLeaving)
  const names = new Set(candidates.map(({ name }) => name))
  const leavingNodes = new Set(nodes.filter(({ isLeaving }) => isLeaving).map(({ name }) => name))
  const hasGathered = candidates.every(({ ageMs }) => ageMs >= gatherMs)

  const free = slots.filter(({ node, isHeld, epoch }) => {
    if (node === null) return epoch > 0 || hasGathered
    return !isHeld && mayTakeExpired
  })
  const isFree = new Set(free)
  const leaving = limitPerNode(
    slots.filter((slot) => shouldLeave(slot, names, leavingNodes) && !isFree.has(slot)),
    slots,
  )
  const obsoleteMoves = slots.filter(({ node, wanted, isLeaving }) => {
    return wanted !== null && !isLeaving && (wanted === node || !names.has(wanted))
  })
  const assignment = distributeSlots(
    free.map(({ slot, wanted, folder }) => ({
      ...{ slot, wanted: wanted ?? undefined },
      last: candidates.find((node) => node.folder === folder)?.name,
    })),
    countSlots(
      slots.filter((slot) => !isFree.has(slot)),
      candidates,
    ),
  )
  const inTransit = new Set([...leaving.map(({ slot }) => slot), ...assignment.keys()])
  const routing = createRouting(nodes, slots, inTransit)
  return { free, assignment, leaving, obsoleteMoves, routing }
}

function shouldLeave(
  { node, wanted, isHeld, isLeaving }: SlotState,
  candidates: ReadonlySet<string>,
  leavingNodes: ReadonlySet<string>,
): boolean {
  if (node === null || !isHeld || isLeaving) return false
  return leavingNodes.has(node) || (wanted !== null && wanted !== node && candidates.has(wanted))
}

/** Of each holder so many that no more of them leave at the same time than may: to all others requests still go. */
function limitPerNode(slotsToLimit: readonly SlotState[], slots: readonly SlotState[]): SlotState[] {
  const counts = new Map<string | null, number>()
  const countIn = (node: string | null) => counts.set(node, (counts.get(node) ?? 0) + 1).get(node) ?? 0
  for (const { node, isHeld, isLeaving } of slots) if (isHeld && isLeaving) countIn(node)
  return slotsToLimit.filter(({ node }) => countIn(node) <= MOST_LEAVING_AT_ONCE)
}

function countSlots(slots: readonly SlotState[], candidates: readonly NodeState[]): Map<string, number> {
  const counts = new Map(candidates.map(({ name }) => [name, 0]))
  for (const { node } of slots) {
    const count = counts.get(node ?? '')
    if (node !== null && count !== undefined) counts.set(node, count + 1)
  }
  return counts
}

/**
 * Requests go to who has a slot, also where its lease has run out and nobody else may have it yet: that node says itself
 * whether it goes on.
 */
function createRouting(
  nodes: readonly NodeState[],
  slots: readonly SlotState[],
  inTransit: ReadonlySet<number>,
): RoutingTable {
  const holders = new Set(slots.map(({ node }) => node))
  const byBoot = new Map(nodes.map((node) => [node.bootId, node]))
  return {
    nodes: nodes.filter(({ name, isAlive }) => isAlive || holders.has(name)).map(({ address }) => address),
    slots: slots.map(({ slot, bootId, isReady, isLeaving }) => {
      const isServed = bootId !== null && isReady && !isLeaving && !inTransit.has(slot)
      return isServed ? byBoot.get(bootId)?.address : undefined
    }),
  }
}
