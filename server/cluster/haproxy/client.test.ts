import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { haproxyProgram, openBalancer, type TestBalancer } from '../../testing/cluster/haproxy.ts'
import { type TestSlotNode, TestSlots } from '../../testing/cluster/slots.ts'
import { type NamedServer, openNamed, upgradeTo } from '../../testing/named-server.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/postgres/database.ts'
import { postgresPrograms } from '../../testing/postgres/programs.ts'
import { SLOT_COUNT, slotName } from '../slots/model.ts'
import { HaproxyClient } from './client.ts'

const program = haproxyProgram()
const isPossible = program !== undefined && postgresPrograms() !== undefined
const PATIENCE = { timeout: 90_000 }
const BASE = 'class.test'

describe.skipIf(!isPossible)('requests of learners through HAProxy', PATIENCE, () => {
  let postgres: TestDatabase
  let cluster: TestSlots
  let gateway: NamedServer
  const servers: NamedServer[] = []
  const balancers: TestBalancer[] = []
  beforeAll(async () => {
    postgres = await openTestDatabase()
  })
  beforeEach(async () => {
    cluster = await TestSlots.open(postgres)
    gateway = await openNamed('gateway', () => 421)
    servers.push(gateway)
  })
  afterEach(async () => {
    await cluster.close()
    for (const balancer of balancers.splice(0)) await balancer.stop()
    for (const server of servers.splice(0)) await server.close()
  })
  afterAll(() => postgres.close())

  const openOne = async (more: { second?: string } = {}): Promise<TestBalancer> => {
    const balancer = await openBalancer(program ?? '', { base: BASE, gateway: gateway.address, ...more })
    balancers.push(balancer)
    return balancer
  }
  /** Starts a node that answers with its name for shops that it holds and with 503 for others. */
  const openNode = async (name: string): Promise<TestSlotNode & { server: NamedServer }> => {
    const server = await openNamed(name, async (host) => {
      const end = await node.holder.beginRequestSoon(host.toLowerCase().split('.')[0] ?? '')
      setTimeout(() => end?.(), 5)
      return end ? 200 : 503
    })
    servers.push(server)
    const node = await cluster.openNode(name, { address: server.address })
    return Object.assign(node, { server })
  }
  const get = async (balancer: TestBalancer, host: string, path = '/'): Promise<string> => {
    const { status, text } = await gateway.ask(balancer.port, host, path)
    return `${status} ${text}`
  }
  const shop = (slot: number) => `${slotName(slot)}abcdefghijkl.${BASE}`
  /** Starts one node that holds all slots, and load balancers that know this. */
  const openAll = async (...more: TestBalancer[]) => {
    const balancer = await openOne()
    const all = [balancer, ...more]
    await cluster.openCoordinator({ balancers: all.map(({ admin }) => admin) })
    const a = await openNode('a')
    for (const each of all) await expect.poll(() => get(each, shop(255))).toBe('200 a')
    return { balancer, a }
  }

  it('routes host names of shops, tools and copies to the node, and all others to a gateway', async () => {
    const { balancer } = await openAll()
    const key = '0123456789abcdef0123456789abcdef'
    const words = await Promise.all(
      [
        [shop(0x1f), '/'],
        [`${shop(0x1f)}:8080`, '/rest/products'],
        [shop(0x1f).toUpperCase(), '/'],
        [`t-1fabcdefghijkl-${key}.${BASE}`, '/'],
        [`v-${key}.${BASE}`, '/'],
        [shop(0x1f), '/.classic'],
        [`join.${BASE}`, '/'],
        [BASE, '/'],
        [shop(0x1f), '/.class/enter'],
        [shop(0x1f), '/.CLASS?x'],
        [`t-1fabcdefghijkl-short.${BASE}`, '/'],
        [`a.${shop(0x1f)}`, '/'],
        ['1fabcdefghijkl.class.test.evil.example', '/'],
        ['1fabcdefghijkl.classxtest', '/'],
        ['elsewhere.example', '/'],
        ['health.invalid', '/.node/health'],
        [shop(0x1f), '/.Node/erase'],
      ].map(([host = '', path]) => get(balancer, host, path)),
    )
    expect(words.slice(0, 6)).toEqual(Array(6).fill('200 a'))
    expect(words.slice(6, 15)).toEqual(Array(9).fill('421 gateway'))
    expect(words.slice(15).map((word) => word.slice(0, 3))).toEqual(['404', '404'])
  })

  it('routes joining learners to the first of two gateways, and to the second if that is down', async () => {
    const second = await openNamed('second', () => 421)
    servers.push(second)
    const balancer = await openOne({ second: second.address })
    const words = await Promise.all(Array.from({ length: 20 }, () => get(balancer, `join.${BASE}`)))
    expect(new Set(words)).toEqual(new Set(['421 gateway']))
    await gateway.close()
    await expect.poll(() => get(balancer, `join.${BASE}`), { timeout: 10_000 }).toBe('421 second')
  })

  it('answers all requests without errors while a slot moves', async () => {
    const { balancer, a } = await openAll()
    await openNode('b')
    let goesOn = true
    const seen: string[] = []
    const customers = Array.from({ length: 8 }, async () => {
      while (goesOn) seen.push(await get(balancer, shop(7)))
    })
    const neighbours: string[] = []
    const neighbour = (async () => {
      while (goesOn) neighbours.push(await get(balancer, shop(8)))
    })()
    await cluster.directory.move(7, 'b')
    await expect.poll(() => seen.at(-1)).toBe('200 b')
    await cluster.directory.move(7, 'a')
    await expect.poll(() => seen.at(-1)).toBe('200 a')
    goesOn = false
    await Promise.all([...customers, neighbour])
    expect(new Set(seen)).toEqual(new Set(['200 a', '200 b']))
    expect(new Set(neighbours)).toEqual(new Set(['200 a']))
    expect(a.left).toEqual([7])
  })

  it('answers all requests without errors while a node shuts down', async () => {
    const { balancer, a } = await openAll()
    await openNode('b')
    let goesOn = true
    const seen: string[] = []
    const customers = [1, 99, 200].map(async (slot) => {
      while (goesOn) seen.push(await get(balancer, shop(slot)))
    })
    await a.holder.close()
    await expect.poll(() => seen.slice(-3)).toEqual(['200 b', '200 b', '200 b'])
    goesOn = false
    await Promise.all(customers)
    expect(new Set(seen)).toEqual(new Set(['200 a', '200 b']))
  })

  it('routes sockets to the node, too', async () => {
    const { balancer } = await openAll()
    expect(await upgradeTo(balancer.port, shop(3))).toBe('hello from a')
  })

  it('configures a restarted HAProxy again, several at once, and does not wait for an unreachable one', async () => {
    const second = await openOne()
    const { balancer } = await openAll(second)
    await balancer.restart()
    await expect
      .poll(async () => [...(await new HaproxyClient(balancer.admin).readMap()).values()].length)
      .toBe(SLOT_COUNT)
    await expect.poll(() => get(balancer, shop(255))).toBe('200 a')
    await second.stop()
    const b = await openNode('b')
    await cluster.directory.move(5, 'b')
    await expect.poll(() => get(balancer, shop(5))).toBe('200 b')
    await expect.poll(() => cluster.coordinators[0]?.loadBalancerErrors.length).toBe(1)
    expect(cluster.warnings.join()).toContain(`HAProxy at ${second.admin} cannot be told where shops are`)
    await second.restart()
    await expect.poll(() => get(second, shop(5))).toBe('200 b')
    await expect.poll(() => cluster.coordinators[0]?.loadBalancerErrors).toEqual([])
    expect(b.lost).toEqual([])
  })

  it('shows a plain page while a node is down, and asks no other node', async () => {
    const { balancer, a } = await openAll()
    await openNode('b')
    await a.server.close()
    const { status, text, headers } = await gateway.ask(balancer.port, shop(9), '/')
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(text).toContain('One machine of this class is taking over from another')
    await expect.poll(() => get(balancer, `join.${BASE}`)).toBe('421 gateway')
  })

  it('reports the error if a gateway is given a wrong socket path or nonsense', async () => {
    await cluster.openCoordinator({ balancers: ['/nowhere/admin.sock'] })
    await expect.poll(() => cluster.warnings.join()).toContain('HAProxy at /nowhere/admin.sock')
  })
})
