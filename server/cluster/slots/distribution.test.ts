import { describe, expect, it } from 'vitest'
import { distributeSlots, type FreeSlot, rebalanceSlots } from './distribution.ts'
import { SLOT_COUNT, slotName, slotOfLabel } from './model.ts'

const all = Array.from({ length: SLOT_COUNT }, (_, slot): FreeSlot => ({ slot }))

const counted = (shared: ReadonlyMap<number, string>) => {
  const counts: Record<string, number> = {}
  for (const node of shared.values()) counts[node] = (counts[node] ?? 0) + 1
  return counts
}

const free = (...slots: number[]) => slots.map((slot): FreeSlot => ({ slot }))

describe('distributing free slots', () => {
  it.each<[string, FreeSlot[], Record<string, number>, Record<string, number>]>([
    ['stay so where there is nobody', all, {}, {}],
    ['all go to the only one', all, { a: 0 }, { a: 256 }],
    ['are shared evenly', all, { a: 0, b: 0, c: 0 }, { a: 86, b: 85, c: 85 }],
    ['go first to who has fewest', free(1, 2, 3, 4), { a: 3, b: 0, c: 1 }, { b: 3, c: 1 }],
    ['of a dead node are shared by the others', all.slice(0, 86), { b: 85, c: 85 }, { b: 43, c: 43 }],
  ])('%s', (_, slots, held, expected) => {
    expect(counted(distributeSlots(slots, new Map(Object.entries(held))))).toEqual(expected)
  })

  it('assigns a slot to its requested node regardless of load, and anywhere if that node does not exist', () => {
    const shared = distributeSlots(
      [
        { slot: 7, wanted: 'a' },
        { slot: 8, wanted: 'nobody' },
      ],
      new Map([
        ['a', 200],
        ['b', 3],
      ]),
    )
    expect(Object.fromEntries(shared)).toEqual({ 7: 'a', 8: 'b' })
  })

  it('assigns slots to the node that has their files, up to its fair share', () => {
    const known = all.map(({ slot }): FreeSlot => ({ slot, lastHolder: slot < 200 ? 'b' : undefined }))
    const shared = distributeSlots(
      known,
      new Map([
        ['a', 0],
        ['b', 0],
      ]),
    )
    expect(counted(shared)).toEqual({ a: 128, b: 128 })
    expect([...shared].every(([slot, node]) => node === 'a' || slot < 200)).toBe(true)
  })
})

describe('distributing', () => {
  it('gives a slot to the node that was asked for, although another one has its files', () => {
    const shared = distributeSlots(
      [{ slot: 7, wanted: 'a', lastHolder: 'b' }],
      new Map([
        ['a', 1],
        ['b', 0],
      ]),
    )
    expect(Object.fromEntries(shared)).toEqual({ 7: 'a' })
  })
})

describe('rebalancing', () => {
  it('shares the surplus of one node among several new ones', () => {
    const slots = all.map(({ slot }) => slot)
    const moves = rebalanceSlots(
      new Map([
        ['a', slots],
        ['b', []],
        ['c', []],
      ]),
    )
    expect(counted(moves)).toEqual({ b: 85, c: 85 })
  })

  it('moves only the surplus to a new node', () => {
    const slots = all.map(({ slot }) => slot)
    const moves = rebalanceSlots(
      new Map([
        ['a', slots.slice(0, 128)],
        ['b', slots.slice(128)],
        ['c', []],
      ]),
    )
    expect(counted(moves)).toEqual({ c: 84 })
    expect(moves.size).toBe(84)
  })

  it('moves nothing if nodes are balanced', () => {
    expect(
      rebalanceSlots(
        new Map([
          ['a', [1, 2, 3]],
          ['b', [4, 5]],
        ]),
      ).size,
    ).toBe(0)
  })
})

describe('the slot of a name', () => {
  it.each([
    ['1fabcdefghijkl', 0x1f],
    ['t-00abcdefghijkl-0123', 0],
    ['v-ff0123', 255],
    ['join', undefined],
    ['x-12', undefined],
    ['1', undefined],
  ])('%s', (label, slot) => {
    expect(slotOfLabel(label)).toBe(slot)
  })

  it('is written with two digits', () => {
    expect([0, 10, 255].map(slotName)).toEqual(['00', '0a', 'ff'])
  })
})
