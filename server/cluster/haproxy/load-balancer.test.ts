import { describe, expect, it } from 'vitest'
import { slotName } from '../slots/model.ts'
import type { BackendServer } from './client.ts'
import { diffRouting, LoadBalancer, type RoutingTable } from './load-balancer.ts'

const [A, B] = ['10.0.0.1:3000', '10.0.0.2:3000']
const empty = (name: string): BackendServer => ({ name, address: undefined, isReady: false })
const at = (name: string, address: string, isReady = true): BackendServer => ({ name, address, isReady })
const slots = (...addresses: (string | undefined)[]): RoutingTable['slots'] => addresses
const mapped = (...places: string[]) => new Map(places.map((place, slot) => [slotName(slot), place]))

const nothing = { enable: [], disable: [], update: [], unplaced: [] }

describe('what a balancer is told', () => {
  it('is nothing where all is as it should be', () => {
    const route = { nodes: [A, B], slots: slots(A, B, undefined) }
    expect(diffRouting(route, [at('node1', B), at('node2', A)], mapped('node2', 'node1', '-'))).toEqual(
      nothing,
    )
  })

  it('after it began anew is everything', () => {
    const route = { nodes: [A, B], slots: slots(A, B, undefined) }
    const changes = diffRouting(route, ['node1', 'node2', 'node3'].map(empty), mapped('-', '-', '-'))
    expect(changes).toEqual({
      ...nothing,
      enable: [
        { server: 'node1', address: A },
        { server: 'node2', address: B },
      ],
      update: [
        { slot: '00', server: 'node1', isNew: false },
        { slot: '01', server: 'node2', isNew: false },
      ],
    })
  })

  it('is one line where one slot moves', () => {
    const route = { nodes: [A, B], slots: slots(A, B) }
    const changes = diffRouting(route, [at('node1', A), at('node2', B)], mapped('node1', 'node1'))
    expect(changes).toEqual({ ...nothing, update: [{ slot: '01', server: 'node2', isNew: false }] })
  })

  it('adds lines that its map lacks', () => {
    const route = { nodes: [A], slots: slots(A) }
    expect(diffRouting(route, [at('node1', A)], new Map()).update).toEqual([
      { slot: '00', server: 'node1', isNew: true },
    ])
  })

  it('frees the place of a node that is gone, or gives it to a new one', () => {
    const places = [at('node1', A), empty('node2')]
    expect(diffRouting({ nodes: [], slots: slots(undefined) }, places, mapped('-')).disable).toEqual([
      'node1',
    ])
    const changes = diffRouting({ nodes: [B], slots: slots(B) }, [at('node1', A)], mapped('node1'))
    expect(changes).toEqual({ ...nothing, enable: [{ server: 'node1', address: B }] })
  })

  it('opens a place that somebody closed, and has one place for each node', () => {
    const route = { nodes: [A], slots: slots(A) }
    const changes = diffRouting(route, [at('node1', A, false), at('node2', A)], mapped('node1'))
    expect(changes).toEqual({ ...nothing, enable: [{ server: 'node1', address: A }], disable: ['node2'] })
  })

  it('names nodes that there is no place for, and has their requests wait', () => {
    const route = { nodes: [A, B], slots: slots(A, B) }
    const changes = diffRouting(route, [at('node1', A)], mapped('node1', '-'))
    expect(changes).toEqual({ ...nothing, unplaced: [B] })
  })
})

/** A balancer that does as it is told, and resolvers that know nobody at times. */
function stage() {
  const told: string[] = []
  const warnings: string[] = []
  const places = [empty('node1'), empty('node2')]
  const map = new Map([slotName(0), slotName(1)].map((slot) => [slot, '-']))
  const names = new Map<string, string>()
  const client = {
    address: 'haproxy:9999',
    readServers: async () => structuredClone(places),
    readMap: async () => new Map(map),
    enableServer: async (name: string, address: string) => {
      const place = places.find((one) => one.name === name)
      Object.assign(place ?? {}, { address, isReady: true })
      told.push(`${address} at ${name}`)
    },
    updateMap: async (lines: readonly { slot: string; server: string }[]) => {
      for (const { slot, server } of lines) {
        map.set(slot, server)
        told.push(`${slot} to ${server}`)
      }
    },
    disableServer: async (server: string) => void told.push(`nobody at ${server}`),
  }
  const balancer = new LoadBalancer(
    client,
    (message) => void warnings.push(message),
    async (host) => {
      const address = names.get(host)
      if (address === undefined) throw new Error(`getaddrinfo EAI_AGAIN ${host}`)
      return { address }
    },
  )
  return { balancer, names, warnings, news: () => told.splice(0) }
}

describe('a balancer that is led to names', () => {
  const route = { nodes: ['ann:3000', 'bob:3000'], slots: slots('ann:3000', 'bob:3000') }

  it('stays with where a node was last while its name cannot be looked up, and says so', async () => {
    const { balancer, names, warnings, news } = stage()
    names.set('ann', '10.0.0.1').set('bob', '10.0.0.2')
    expect(await balancer.apply(route)).toBe(true)
    expect(news()).toEqual([`${A} at node1`, `${B} at node2`, '00 to node1', '01 to node2'])
    expect(balancer.error).toBe('')

    names.delete('ann')
    for (const _ of [1, 2]) expect(await balancer.apply(route)).toBe(true)
    expect(news()).toEqual([])
    expect(balancer.error).toContain(`ann:3000 (last at ${A})`)
    expect(warnings).toEqual([
      expect.stringMatching(/^HAProxy at haproxy:9999 .* getaddrinfo EAI_AGAIN ann\.$/),
    ])
    // It could be led: slots that move wait for it as before.
    expect(balancer.answers).toBe(true)

    names.set('ann', '10.0.0.3')
    await balancer.apply(route)
    expect(news()).toContain('10.0.0.3:3000 at node1')
    expect(balancer.error).toBe('')
  })

  it('leads to all others where a name was never found, and says so as well', async () => {
    const { balancer, names, news } = stage()
    names.set('bob', '10.0.0.2')
    await balancer.apply(route)
    expect(news()).toEqual([`${B} at node1`, '01 to node1'])
    expect(balancer.error).toContain('ann:3000 (unknown)')
  })
})
