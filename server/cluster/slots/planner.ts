import type { RoutingTable } from '../haproxy/load-balancer.ts'
import type { ClusterState, NodeState, SlotAssignment } from './coordinator-queries.ts'
import { distributeSlots, type FreeSlot } from './distribution.ts'
import { MOST_LEAVING_AT_ONCE } from './model.ts'

/** What the coordinator has to do. */
export interface CoordinatorPlan {
  /** Slots that can be assigned, and their new nodes. */
  free: SlotAssignment[]
  assignment: ReadonlyMap<number, string>
  /** Slots whose holders should release them now, a few of each holder at a time. */
  leaving: SlotAssignment[]
  /** Slots whose requested move leads to their holder or to no available node. */
  obsoleteMoves: SlotAssignment[]
  /** The routing for load balancers. */
  routing: RoutingTable
}

/** Plans the next step. `mayTakeExpired`: slots with an expired lease may be reassigned. */
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
    free.map(
      ({ slot, wanted, folder }): FreeSlot => ({
        slot,
        wanted: wanted ?? undefined,
        lastHolder: candidates.find((node) => node.folder === folder)?.name,
      }),
    ),
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
  { node, wanted, isHeld, isLeaving }: SlotAssignment,
  candidates: ReadonlySet<string>,
  leavingNodes: ReadonlySet<string>,
): boolean {
  if (node === null || !isHeld || isLeaving) return false
  return leavingNodes.has(node) || (wanted !== null && wanted !== node && candidates.has(wanted))
}

/** Limits how many slots of each holder leave at the same time. The others still serve requests. */
function limitPerNode(
  slotsToLimit: readonly SlotAssignment[],
  slots: readonly SlotAssignment[],
): SlotAssignment[] {
  const counts = new Map<string | null, number>()
  const countIn = (node: string | null) => counts.set(node, (counts.get(node) ?? 0) + 1).get(node) ?? 0
  for (const { node, isHeld, isLeaving } of slots) if (isHeld && isLeaving) countIn(node)
  return slotsToLimit.filter(({ node }) => countIn(node) <= MOST_LEAVING_AT_ONCE)
}

function countSlots(slots: readonly SlotAssignment[], candidates: readonly NodeState[]): Map<string, number> {
  const counts = new Map(candidates.map(({ name }) => [name, 0]))
  for (const { node } of slots) {
    const count = counts.get(node ?? '')
    if (node !== null && count !== undefined) counts.set(node, count + 1)
  }
  return counts
}

/**
 * Routes requests to the holder of a slot, even after its lease has expired, as long as nobody else may have it: the
 * node itself decides whether it still serves them.
 */
function createRouting(
  nodes: readonly NodeState[],
  slots: readonly SlotAssignment[],
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
