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

describe('the changes to a load balancer', () => {
  it('are empty if everything is up to date', () => {
    const route = { nodes: [A, B], slots: slots(A, B, undefined) }
    expect(diffRouting(route, [at('node1', B), at('node2', A)], mapped('node2', 'node1', '-'))).toEqual(
      nothing,
    )
  })

  it('are complete after a restart', () => {
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

  it('are one line if one slot moves', () => {
    const route = { nodes: [A, B], slots: slots(A, B) }
    const changes = diffRouting(route, [at('node1', A), at('node2', B)], mapped('node1', 'node1'))
    expect(changes).toEqual({ ...nothing, update: [{ slot: '01', server: 'node2', isNew: false }] })
  })

  it('add lines that the map lacks', () => {
    const route = { nodes: [A], slots: slots(A) }
    expect(diffRouting(route, [at('node1', A)], new Map()).update).toEqual([
      { slot: '00', server: 'node1', isNew: true },
    ])
  })

  it('disable the server of a removed node, or assign it to a new node', () => {
    const places = [at('node1', A), empty('node2')]
    expect(diffRouting({ nodes: [], slots: slots(undefined) }, places, mapped('-')).disable).toEqual([
      'node1',
    ])
    const changes = diffRouting({ nodes: [B], slots: slots(B) }, [at('node1', A)], mapped('node1'))
    expect(changes).toEqual({ ...nothing, enable: [{ server: 'node1', address: B }] })
  })

  it('enable a server that somebody disabled, and keep one server per node', () => {
    const route = { nodes: [A], slots: slots(A) }
    const changes = diffRouting(route, [at('node1', A, false), at('node2', A)], mapped('node1'))
    expect(changes).toEqual({ ...nothing, enable: [{ server: 'node1', address: A }], disable: ['node2'] })
  })

  it('list nodes without a free server, and let their requests wait', () => {
    const route = { nodes: [A, B], slots: slots(A, B) }
    const changes = diffRouting(route, [at('node1', A)], mapped('node1', '-'))
    expect(changes).toEqual({ ...nothing, unplaced: [B] })
  })
})

/** Creates a load balancer with a fake HAProxy and a resolver with gaps. */
function stage() {
  const commands: string[] = []
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
      commands.push(`${address} at ${name}`)
    },
    updateMap: async (lines: readonly { slot: string; server: string }[]) => {
      for (const { slot, server } of lines) {
        map.set(slot, server)
        commands.push(`${slot} to ${server}`)
      }
    },
    disableServer: async (server: string) => void commands.push(`nobody at ${server}`),
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
  return { balancer, names, warnings, news: () => commands.splice(0) }
}

describe('a load balancer with host names', () => {
  const route = { nodes: ['ann:3000', 'bob:3000'], slots: slots('ann:3000', 'bob:3000') }

  it('keeps the last address of a node while its name cannot be resolved, and reports that', async () => {
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
    // The update itself succeeded, so moving slots still wait for this load balancer.
    expect(balancer.answers).toBe(true)

    names.set('ann', '10.0.0.3')
    await balancer.apply(route)
    expect(news()).toContain('10.0.0.3:3000 at node1')
    expect(balancer.error).toBe('')
  })

  it('routes to all other nodes if one name was never resolved, and reports that', async () => {
    const { balancer, names, news } = stage()
    names.set('bob', '10.0.0.2')
    await balancer.apply(route)
    expect(news()).toEqual([`${B} at node1`, '01 to node1'])
    expect(balancer.error).toContain('ann:3000 (unknown)')
  })
})
