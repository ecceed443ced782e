import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Database } from '../../class/store/postgres/database.ts'
import { SHORT_LEASE_TIMES, type TestSlotNode, TestSlots } from '../../testing/cluster/slots.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/postgres/database.ts'
import { postgresPrograms } from '../../testing/postgres/programs.ts'
import { NodeNameTaken, PostgresLeaseClient } from './lease-client.ts'
import { SLOT_COUNT, slotName } from './model.ts'

const hasServer = postgresPrograms() !== undefined
if (!hasServer) console.log('PostgreSQL is not there and cannot be installed: leases are not tried with it.')

/** Longer than a lease, plus the delay of a busy machine. */
const PATIENCE = { timeout: 60_000 }

const shopIn = (slot: number) => `${slotName(slot)}abcdefghijkl`
const sum = (nodes: readonly TestSlotNode[]) =>
  nodes.reduce((total, { holder }) => total + holder.held().length, 0)

describe.skipIf(!hasServer)('leases in PostgreSQL', PATIENCE, () => {
  let postgres: TestDatabase
  let cluster: TestSlots
  beforeAll(async () => {
    postgres = await openTestDatabase()
  })
  beforeEach(async () => {
    cluster = await TestSlots.open(postgres)
  })
  afterEach(() => cluster.close())
  afterAll(() => postgres.close())

  /** Opens nodes that hold all slots together. */
  const openAll = async (...names: string[]): Promise<TestSlotNode[]> => {
    const nodes = await Promise.all(names.map((name) => cluster.openNode(name)))
    await expect.poll(() => sum(nodes)).toBe(SLOT_COUNT)
    return nodes
  }

  it('share all slots among three nodes; a node that is cut off closes its slots, and only those move on in later epochs', async () => {
    await cluster.openCoordinator()
    const [a, b, c] = (await openAll('a', 'b', 'c')) as [TestSlotNode, TestSlotNode, TestSlotNode]
    expect([a, b, c].map(({ holder }) => holder.held().length)).toEqual([86, 85, 85])
    const held = [...c.holder.held()]
    expect(c.holder.cookieKey(shopIn(held[0] ?? 0))?.toString()).toBe(`key of ${held[0]}`)
    const before = await cluster.holders()

    c.isCutOff = true
    await expect.poll(() => c.lost.toSorted((x, y) => x - y)).toEqual(held)
    // The node closes them before another node opens them: at this moment nobody else has any.
    expect(sum([a, b])).toBe(SLOT_COUNT - held.length)
    await expect.poll(() => sum([a, b])).toBe(SLOT_COUNT)
    const after = await cluster.holders()
    for (const [slot, { node, epoch }] of before) {
      const isMoved = node === 'c'
      expect(after.get(slot)?.epoch).toBe(epoch + (isMoved ? 1 : 0))
      if (!isMoved) expect(after.get(slot)?.node).toBe(node)
    }
    expect([a.lost, b.lost]).toEqual([[], []])

    c.isCutOff = false
    await c.holder.renewSoon()
    expect(c.holder.held()).toEqual([])
  })

  it('let a node reach only its own slots, through functions, and reject everybody else', async () => {
    await cluster.openCoordinator()
    const [a] = await openAll('a')
    const asNode = new Database(cluster.urlOfNode)
    for (const table of ['ff_slots', 'ff_nodes', 'ff_lease', 'ff_entries']) {
      await expect(asNode.all(`SELECT * FROM ${table}`)).rejects.toThrow('permission denied')
    }
    const line = new PostgresLeaseClient(cluster.urlOfNode, () => {})
    const stranger = { ...(a as TestSlotNode).identity, key: 'guessed' }
    await expect(line.renew(stranger, [])).rejects.toThrow('This is not the node a')
    await expect(line.release(stranger, [{ slot: 1, epoch: 1 }])).rejects.toThrow('This is not the node a')
    await expect(line.register({ ...stranger, folder: 'another', bootId: 'x' })).rejects.toThrow(
      NodeNameTaken,
    )
    await line.close()
    await asNode.close()
    expect(await cluster.directory.nodeByKey('a', 'guessed')).toBeUndefined()
    expect(await cluster.directory.nodeByKey('a', (a as TestSlotNode).identity.key)).toMatchObject({
      slots: SLOT_COUNT,
    })
  })

  it('let a node write only in its own epoch, and only until its lease expires', async () => {
    const coordinator = await cluster.openCoordinator()
    const [a] = (await openAll('a')) as [TestSlotNode]
    const { name, bootId, key } = a.identity
    const writable = async (epoch: number) => {
      const rows = await cluster.database.all<{ slot: number }>(
        'SELECT * FROM ff_slots_fence($1, $2, $3, $4, $5) AS slot',
        [name, bootId, Buffer.from(key), [7], [epoch]],
      )
      return rows.map(({ slot }) => slot)
    }
    const epoch = a.holder.epochOf(shopIn(7)) ?? 0
    expect([await writable(epoch), await writable(epoch + 1)]).toEqual([[7], []])
    a.isCutOff = true
    await coordinator.close()
    await cluster.database.run(`UPDATE ff_slots SET until = clock_timestamp() - interval '1 millisecond'`)
    expect(await writable(epoch)).toEqual([])
  })

  it('return at once to a process that restarts in the same folder, because its predecessor is dead', async () => {
    await cluster.openCoordinator({ times: { ...SHORT_LEASE_TIMES, leaseMs: 60_000 } })
    const [before] = (await openAll('a')) as [TestSlotNode]
    before.isCutOff = true
    const again = await cluster.openNode('a')
    await expect.poll(() => again.holder.held().length).toBe(SLOT_COUNT)
    expect(again.acquired.every(({ epoch, hasNewestFiles }) => epoch === 2 && hasNewestFiles)).toBe(true)
  })

  it('leave the newest files to the successor of a process that ended before it took its slots over', async () => {
    await cluster.openCoordinator({ times: { ...SHORT_LEASE_TIMES, leaseMs: 60_000 } })
    const [before] = (await openAll('a')) as [TestSlotNode]
    before.isCutOff = true
    const line = new PostgresLeaseClient(cluster.urlOfNode, () => {})
    await line.register({ ...before.identity, bootId: 'a short one' })
    await line.close()
    const again = await cluster.openNode('a')
    await expect.poll(() => again.holder.held().length).toBe(SLOT_COUNT)
    expect(again.acquired.every(({ epoch, hasNewestFiles }) => epoch === 3 && hasNewestFiles)).toBe(true)
  })

  it('expire before a node whose folder was deleted gets its slots back, without newest files', async () => {
    await cluster.openCoordinator()
    const [before] = (await openAll('a')) as [TestSlotNode]
    before.isCutOff = true
    const again = await cluster.openNode('a', { folder: 'made anew' })
    expect(again.warnings.join()).toContain('Each node needs a name of its own')
    await expect.poll(() => again.holder.held().length).toBe(SLOT_COUNT)
    expect(before.lost).toHaveLength(SLOT_COUNT)
    expect(again.acquired.some(({ hasNewestFiles }) => hasNewestFiles)).toBe(false)
  })

  it('move a slot by hand only after its holder released it, and move nothing else', async () => {
    await cluster.openCoordinator()
    const [a, b] = (await openAll('a', 'b')) as [TestSlotNode, TestSlotNode]
    const [slot = -1] = a.holder.held()
    const end = a.holder.beginRequest(shopIn(slot))
    await cluster.directory.move(slot, 'b')
    await expect.poll(() => a.holder.beginRequest(shopIn(slot))).toBeUndefined()
    expect([a.holder.holds(shopIn(slot)), b.holder.holds(shopIn(slot))]).toEqual([true, false])
    end?.()
    await expect.poll(() => b.holder.holds(shopIn(slot))).toBe(true)
    expect([a.left, a.lost, b.lost]).toEqual([[slot], [], []])
    expect(b.acquired.at(-1)).toEqual({ slot, epoch: 2, hasNewestFiles: false })
    expect(await cluster.directory.holderOf(shopIn(slot))).toMatchObject({ name: 'b' })
    expect(await cluster.directory.isHeldBy('b', shopIn(slot), 2)).toBe(true)
    expect(await cluster.directory.isHeldBy('a', shopIn(slot), 1)).toBe(false)
    // The slot returns to its first node, whose files are outdated now.
    await cluster.directory.move(slot, 'a')
    await expect.poll(() => a.holder.epochOf(shopIn(slot))).toBe(3)
    expect(a.holder.hasNewestFiles(shopIn(slot))).toBe(false)
    await expect(cluster.directory.move(slot, 'nobody')).rejects.toThrow('There is no node nobody')
  })

  it('keep a slot that cannot be saved until a move is requested again', async () => {
    await cluster.openCoordinator()
    let isSaved = false
    const asked: number[] = []
    const onRelease = async (slot: number) => asked.push(slot) > 0 && isSaved
    const [a, b] = await Promise.all([cluster.openNode('a', { onRelease }), cluster.openNode('b')])
    await expect.poll(() => sum([a, b])).toBe(SLOT_COUNT)
    const [slot = -1] = a.holder.held()
    await cluster.directory.move(slot, 'b')
    const row = async () => (await cluster.directory.slots()).find((one) => one.slot === slot)
    await expect.poll(() => asked).toEqual([slot])
    await expect.poll(row).toMatchObject({ node: 'a', epoch: 1, isLeaving: false, wanted: undefined })
    expect(a.holder.beginRequest(shopIn(slot))).toBeTypeOf('function')
    await cluster.coordinators[0]?.runSoon()
    await a.holder.renewSoon()
    expect(asked).toEqual([slot])
    isSaved = true
    await cluster.directory.move(slot, 'b')
    await expect.poll(() => b.holder.holds(shopIn(slot))).toBe(true)
    expect([a.left, a.lost]).toEqual([[slot], []])
  })

  it('return an unsaved slot to a restarted node, with the newest files', async () => {
    await cluster.openCoordinator({ times: { ...SHORT_LEASE_TIMES, leaseMs: 60_000 } })
    await openAll('b')
    const a = await cluster.openNode('a', { onRelease: async (one) => one !== 7, times: { stopMs: 4_000 } })
    await Promise.all([7, 8].map((slot) => cluster.directory.move(slot, 'a')))
    await expect.poll(() => a.holder.held()).toEqual([7, 8])
    await a.holder.close()
    expect((await cluster.holders()).get(7)).toEqual({ node: 'a', epoch: 2 })
    const again = await cluster.openNode('a')
    await expect.poll(() => again.acquired).toContainEqual({ slot: 7, epoch: 3, hasNewestFiles: true })
  })

  it('pass all slots of a node that shuts down to others without waiting for their expiry', async () => {
    await cluster.openCoordinator({ times: { ...SHORT_LEASE_TIMES, leaseMs: 60_000 } })
    const [a, b, c] = (await openAll('a', 'b', 'c')) as [TestSlotNode, TestSlotNode, TestSlotNode]
    const held = [...a.holder.held()]
    await a.holder.close()
    expect([a.left.toSorted((x, y) => x - y), a.lost]).toEqual([held, []])
    await expect.poll(() => sum([b, c])).toBe(SLOT_COUNT)
    expect((await cluster.directory.nodes()).map(({ name, slots }) => [name, slots])).toEqual([
      ['b', 128],
      ['c', 128],
    ])
  })

  it('move a fair share to a later node when somebody requests a rebalance', async () => {
    await cluster.openCoordinator()
    const [a] = (await openAll('a')) as [TestSlotNode]
    const b = await cluster.openNode('b')
    await cluster.coordinators[0]?.runSoon()
    expect(b.holder.held()).toEqual([])
    expect(await cluster.directory.rebalance()).toBe(128)
    await expect.poll(() => [a.holder.held().length, b.holder.held().length]).toEqual([128, 128])
    expect(a.lost).toEqual([])
  })

  it('are managed by one of two gateways, and by the other when the connection of the first is lost', async () => {
    const first = await cluster.openCoordinator()
    const second = await cluster.openCoordinator()
    expect([first.isActive, second.isActive]).toEqual([true, false])
    const nodes = await openAll('a', 'b')
    await first.close()
    await expect.poll(() => second.isActive).toBe(true)
    await nodes[0]?.holder.close()
    await expect.poll(() => nodes[1]?.holder.held().length).toBe(SLOT_COUNT)
  })
})
