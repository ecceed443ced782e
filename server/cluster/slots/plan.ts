import { shareOut } from './assign.ts'
import type { Route } from './balancer.ts'
import type { SeenNode, SeenSlot, Sight } from './keeping.ts'
import { LEAVING_AT_ONCE } from './slots.ts'

/** What follows from what the keeper sees. */
export interface ToDo {
  /** Slots that may be given to somebody, and to whom. */
  free: SeenSlot[]
  shared: ReadonlyMap<number, string>
  /** Slots whose holders are to let them go now: of each holder a few at a time. */
  leaving: SeenSlot[]
  /** Slots that are wanted where they are, or where nobody is. */
  pointless: SeenSlot[]
  /** What balancers are told. */
  route: Route
}

/** What is to be done now. `mayTake`: also with slots whose lease has run out. */
export function whatToDo({ nodes, slots }: Sight, mayTake: boolean, gatherMs: number): ToDo {
  const takers = nodes.filter(({ isAlive, isLeaving }) => isAlive && !isLeaving)
  const names = new Set(takers.map(({ name }) => name))
  const leavers = new Set(nodes.filter(({ isLeaving }) => isLeaving).map(({ name }) => name))
  const hasGathered = takers.every(({ ageMs }) => ageMs >= gatherMs)

  const free = slots.filter(({ node, isHeld, epoch }) => {
    if (node === null) return epoch > 0 || hasGathered
    return !isHeld && mayTake
  })
  const isFree = new Set(free)
  const leaving = aFewOf(
    slots.filter((slot) => isAskedAway(slot, names, leavers) && !isFree.has(slot)),
    slots,
  )
  const pointless = slots.filter(({ node, wanted, isLeaving }) => {
    return wanted !== null && !isLeaving && (wanted === node || !names.has(wanted))
  })
  const shared = shareOut(
    free.map(({ slot, wanted, folder }) => ({
      ...{ slot, wanted: wanted ?? undefined },
      last: takers.find((node) => node.folder === folder)?.name,
    })),
    countsOf(
      slots.filter((slot) => !isFree.has(slot)),
      takers,
    ),
  )
  const onTheirWay = new Set([...leaving.map(({ slot }) => slot), ...shared.keys()])
  const route = routeOf(nodes, slots, onTheirWay)
  return { free, shared, leaving, pointless, route }
}

function isAskedAway(
  { node, wanted, isHeld, isLeaving }: SeenSlot,
  takers: ReadonlySet<string>,
  leavers: ReadonlySet<string>,
): boolean {
  if (node === null || !isHeld || isLeaving) return false
  return leavers.has(node) || (wanted !== null && wanted !== node && takers.has(wanted))
}

/** Of each holder so many that no more of them leave at the same time than may: to all others requests still go. */
function aFewOf(asked: readonly SeenSlot[], slots: readonly SeenSlot[]): SeenSlot[] {
  const counts = new Map<string | null, number>()
  const countIn = (node: string | null) => counts.set(node, (counts.get(node) ?? 0) + 1).get(node) ?? 0
  for (const { node, isHeld, isLeaving } of slots) if (isHeld && isLeaving) countIn(node)
  return asked.filter(({ node }) => countIn(node) <= LEAVING_AT_ONCE)
}

function countsOf(slots: readonly SeenSlot[], takers: readonly SeenNode[]): Map<string, number> {
  const counts = new Map(takers.map(({ name }) => [name, 0]))
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
function routeOf(
  nodes: readonly SeenNode[],
  slots: readonly SeenSlot[],
  onTheirWay: ReadonlySet<number>,
): Route {
  const holders = new Set(slots.map(({ node }) => node))
  const byBoot = new Map(nodes.map((node) => [node.bootId, node]))
  return {
    nodes: nodes.filter(({ name, isAlive }) => isAlive || holders.has(name)).map(({ address }) => address),
    slots: slots.map(({ slot, bootId, isReady, isLeaving }) => {
      const isThere = bootId !== null && isReady && !isLeaving && !onTheirWay.has(slot)
      return isThere ? byBoot.get(bootId)?.address : undefined
    }),
  }
}
