import { describe, expect, it } from 'vitest'
import type { ClusterState, NodeState, SlotAssignment } from './coordinator-queries.ts'
import { MOST_LEAVING_AT_ONCE } from './model.ts'
import { planAssignments } from './planner.ts'

const GATHER_MS = 2_000
const node = (name: string, more: Partial<NodeState> = {}): NodeState => ({
  name,
  bootId: `boot of ${name}`,
  address: `${name}:3000`,
  folder: `folder of ${name}`,
  isAlive: true,
  isLeaving: false,
  ageMs: 60_000,
  ...more,
})
const free: Omit<SlotAssignment, 'slot'> = {
  node: null,
  bootId: null,
  folder: null,
  epoch: 0,
  wanted: null,
  isHeld: false,
  isReady: false,
  isLeaving: false,
}
const heldBy = (name: string, more: Partial<SlotAssignment> = {}): Omit<SlotAssignment, 'slot'> => ({
  node: name,
  bootId: `boot of ${name}`,
  folder: `folder of ${name}`,
  epoch: 4,
  wanted: null,
  isHeld: true,
  isReady: true,
  isLeaving: false,
  ...more,
})
const sight = (nodes: NodeState[], ...slots: Omit<SlotAssignment, 'slot'>[]): ClusterState => ({
  nowMs: 0,
  startedMs: 0,
  nodes,
  slots: slots.map((each, slot) => ({ slot, ...each })),
})
const plan = (seen: ClusterState, mayTake = true) => {
  const { assignment, leaving, obsoleteMoves, routing } = planAssignments(seen, mayTake, GATHER_MS)
  const numbers = (slots: readonly SlotAssignment[]) => slots.map(({ slot }) => slot)
  return {
    assignment: Object.fromEntries(assignment),
    leaving: numbers(leaving),
    obsoleteMoves: numbers(obsoleteMoves),
    routing: routing.slots,
  }
}
const nothing = { assignment: {}, leaving: [], obsoleteMoves: [] }

describe('planning assignments', () => {
  it('gives a slot back to the node whose disk has its files', () => {
    const ended = { isHeld: false, isReady: false }
    const slots = [heldBy('a'), heldBy('b', ended), heldBy('b')]
    expect(plan(sight([node('a'), node('b'), node('c')], ...slots)).assignment).toEqual({ 1: 'b' })
    // The process may have another name.
    const renamed = sight([node('a'), node('c'), node('d', { folder: 'folder of b' })], ...slots)
    expect(plan(renamed).assignment).toEqual({ 1: 'd' })
    expect(plan(sight([node('a'), node('c')], ...slots)).assignment).toEqual({ 1: 'c' })
  })

  it('gives new slots to the nodes that hold fewest', () => {
    const slots = [heldBy('a'), heldBy('a'), heldBy('b'), { ...free, epoch: 1 }, { ...free, epoch: 1 }]
    expect(plan(sight([node('a'), node('b')], ...slots)).assignment).toEqual({ 3: 'b', 4: 'a' })
  })

  it('tells load balancers of nodes that run or hold a slot', () => {
    const nodes = [node('a'), node('b', { isAlive: false }), node('c', { isAlive: false })]
    const { routing } = planAssignments(sight(nodes, heldBy('b')), false, GATHER_MS)
    expect(routing.nodes).toEqual(['a:3000', 'b:3000'])
  })

  it('keeps held slots and routes requests to their holders', () => {
    expect(plan(sight([node('a'), node('b')], heldBy('a'), heldBy('b'), heldBy('a')))).toEqual({
      ...nothing,
      routing: ['a:3000', 'b:3000', 'a:3000'],
    })
  })

  it('waits for more nodes before it assigns new slots, but not released ones', () => {
    const young = [node('a', { ageMs: GATHER_MS - 1 })]
    expect(plan(sight(young, free, { ...free, epoch: 3 })).assignment).toEqual({ 1: 'a' })
    expect(plan(sight([node('a')], free, { ...free, epoch: 3 })).assignment).toEqual({ 0: 'a', 1: 'a' })
  })

  it('reassigns slots with an expired lease once that is allowed', () => {
    const dead = sight(
      [node('a', { isAlive: false }), node('b')],
      heldBy('a', { isHeld: false }),
      heldBy('b'),
    )
    expect(plan(dead, false)).toEqual({ ...nothing, routing: ['a:3000', 'b:3000'] })
    expect(plan(dead)).toEqual({ ...nothing, assignment: { 0: 'b' }, routing: [undefined, 'b:3000'] })
  })

  it('assigns nothing to nodes that are silent or shut down', () => {
    expect(
      plan(sight([node('a', { isAlive: false }), node('b', { isLeaving: true })], free)).assignment,
    ).toEqual({})
  })

  it('holds requests back for a slot that is not taken over yet, leaves, or belongs to an earlier process', () => {
    const routing = plan(
      sight(
        [node('a')],
        heldBy('a', { isReady: false }),
        heldBy('a', { isLeaving: true }),
        heldBy('a', { bootId: 'of before' }),
      ),
    ).routing
    expect(routing).toEqual([undefined, undefined, undefined])
  })

  it('requests a wanted move once, and cancels impossible ones', () => {
    const nodes = [node('a'), node('b')]
    const asked = plan(
      sight(
        nodes,
        heldBy('a', { wanted: 'b' }),
        heldBy('a', { wanted: 'b', isLeaving: true }),
        heldBy('a', { wanted: 'a' }),
        heldBy('a', { wanted: 'gone' }),
      ),
    )
    expect(asked).toMatchObject({ leaving: [0], obsoleteMoves: [2, 3] })
    expect(asked.routing[0]).toBeUndefined()
    expect(plan(sight(nodes, { ...free, epoch: 5, wanted: 'b' })).assignment).toEqual({ 0: 'b' })
  })

  it('requests all slots of a node that shuts down', () => {
    const seen = sight([node('a', { isLeaving: true }), node('b')], heldBy('a'), heldBy('b'), heldBy('a'))
    expect(plan(seen)).toMatchObject({ leaving: [0, 2] })
  })

  it('lets a few slots of each node leave at a time, and routes requests to the others', () => {
    const all = Array.from({ length: 3 * MOST_LEAVING_AT_ONCE }, () => heldBy('a'))
    const nodes = [node('a', { isLeaving: true }), node('b'), node('c')]
    const first = plan(sight(nodes, ...all, heldBy('c', { wanted: 'b' })))
    const few = Array.from({ length: MOST_LEAVING_AT_ONCE }, (_, slot) => slot)
    expect(first.leaving).toEqual([...few, all.length])
    expect(first.routing.map((address) => address !== undefined)).toEqual([
      ...all.map((_, slot) => slot >= MOST_LEAVING_AT_ONCE),
      false,
    ])
    // When one slot has left, the next one leaves.
    const later = all.map((slot, index) => ({
      ...slot,
      isLeaving: index > 0 && index < MOST_LEAVING_AT_ONCE,
    }))
    expect(plan(sight(nodes, { ...free, epoch: 5 }, ...later.slice(1))).leaving).toEqual([
      MOST_LEAVING_AT_ONCE,
    ])
  })
})
