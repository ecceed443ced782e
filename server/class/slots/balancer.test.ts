import { describe, expect, it } from 'vitest'
import { changesFor, type Route } from './balancer.ts'
import type { Place } from './haproxy.ts'
import { slotName } from './slots.ts'

const [A, B] = ['10.0.0.1:3000', '10.0.0.2:3000']
const empty = (name: string): Place => ({ name, address: undefined, isReady: false })
const at = (name: string, address: string, isReady = true): Place => ({ name, address, isReady })
const slots = (...addresses: (string | undefined)[]): Route['slots'] => addresses
const mapped = (...places: string[]) => new Map(places.map((place, slot) => [slotName(slot), place]))

const nothing = { put: [], clear: [], lead: [], homeless: [] }

describe('what a balancer is told', () => {
  it('is nothing where all is as it should be', () => {
    const route = { nodes: [A, B], slots: slots(A, B, undefined) }
    expect(changesFor(route, [at('node1', B), at('node2', A)], mapped('node2', 'node1', '-'))).toEqual(
      nothing,
    )
  })

  it('after it began anew is everything', () => {
    const route = { nodes: [A, B], slots: slots(A, B, undefined) }
    const changes = changesFor(route, ['node1', 'node2', 'node3'].map(empty), mapped('-', '-', '-'))
    expect(changes).toEqual({
      ...nothing,
      put: [
        { place: 'node1', address: A },
        { place: 'node2', address: B },
      ],
      lead: [
        { slot: '00', place: 'node1', isNew: false },
        { slot: '01', place: 'node2', isNew: false },
      ],
    })
  })

  it('is one line where one slot moves', () => {
    const route = { nodes: [A, B], slots: slots(A, B) }
    const changes = changesFor(route, [at('node1', A), at('node2', B)], mapped('node1', 'node1'))
    expect(changes).toEqual({ ...nothing, lead: [{ slot: '01', place: 'node2', isNew: false }] })
  })

  it('adds lines that its map lacks', () => {
    const route = { nodes: [A], slots: slots(A) }
    expect(changesFor(route, [at('node1', A)], new Map()).lead).toEqual([
      { slot: '00', place: 'node1', isNew: true },
    ])
  })

  it('frees the place of a node that is gone, or gives it to a new one', () => {
    const places = [at('node1', A), empty('node2')]
    expect(changesFor({ nodes: [], slots: slots(undefined) }, places, mapped('-')).clear).toEqual(['node1'])
    const changes = changesFor({ nodes: [B], slots: slots(B) }, [at('node1', A)], mapped('node1'))
    expect(changes).toEqual({ ...nothing, put: [{ place: 'node1', address: B }] })
  })

  it('opens a place that somebody closed, and has one place for each node', () => {
    const route = { nodes: [A], slots: slots(A) }
    const changes = changesFor(route, [at('node1', A, false), at('node2', A)], mapped('node1'))
    expect(changes).toEqual({ ...nothing, put: [{ place: 'node1', address: A }], clear: ['node2'] })
  })

  it('names nodes that there is no place for, and has their requests wait', () => {
    const route = { nodes: [A, B], slots: slots(A, B) }
    const changes = changesFor(route, [at('node1', A)], mapped('node1', '-'))
    expect(changes).toEqual({ ...nothing, homeless: [B] })
  })
})
