import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Database } from '../../class/store/postgres/database.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { postgresPrograms } from '../../testing/postgres-programs.ts'
import { QUICK, SlotRoom, type TestNode } from '../../testing/slots.ts'
import { NameTaken, SlotLine } from './slot-line.ts'
import { SLOT_COUNT, slotName } from './slots.ts'

const hasServer = postgresPrograms() !== undefined
if (!hasServer) console.log('PostgreSQL is not there and cannot be installed: leases are not tried with it.')

/** Some lease, and what a busy machine adds to it. */
const PATIENCE = { timeout: 60_000 }

const shopIn = (slot: number) => `${slotName(slot)}abcdefghijkl`
const sum = (nodes: readonly TestNode[]) =>
  nodes.reduce((total, { holder }) => total + holder.held().length, 0)

describe.skipIf(!hasServer)('leases in PostgreSQL', PATIENCE, () => {
  let postgres: TestDatabase
  let room: SlotRoom
  beforeAll(async () => {
    postgres = await openTestDatabase()
  })
  beforeEach(async () => {
    room = await SlotRoom.open(postgres)
  })
  afterEach(() => room.close())
  afterAll(() => postgres.close())

  /** Nodes that hold all slots between them. */
  const openAll = async (...names: string[]): Promise<TestNode[]> => {
    const nodes = await Promise.all(names.map((name) => room.node(name)))
    await expect.poll(() => sum(nodes)).toBe(SLOT_COUNT)
    return nodes
  }

  it('three nodes share all slots; what is cut off alone closes, and its slots, no others, go on in later epochs', async () => {
    await room.keeper()
    const [a, b, c] = (await openAll('a', 'b', 'c')) as [TestNode, TestNode, TestNode]
    expect([a, b, c].map(({ holder }) => holder.held().length)).toEqual([86, 85, 85])
    const mine = [...c.holder.held()]
    expect(c.holder.passKey(shopIn(mine[0] ?? 0))?.toString()).toBe(`key of ${mine[0]}`)
    const before = await room.holders()

    c.isCutOff = true
    await expect.poll(() => c.lost.toSorted((x, y) => x - y)).toEqual(mine)
    // Closed here before it is open elsewhere: at this moment nobody else has any of it.
    expect(sum([a, b])).toBe(SLOT_COUNT - mine.length)
    await expect.poll(() => sum([a, b])).toBe(SLOT_COUNT)
    const after = await room.holders()
    for (const [slot, { node, epoch }] of before) {
      const isMoved = node === 'c'
      expect(after.get(slot)?.epoch).toBe(epoch + (isMoved ? 1 : 0))
      if (!isMoved) expect(after.get(slot)?.node).toBe(node)
    }
    expect([a.lost, b.lost]).toEqual([[], []])

    c.isCutOff = false
    await c.holder.hurry()
    expect(c.holder.held()).toEqual([])
  })

  it('a node may reach its own slots by functions alone, and nobody who is not it may', async () => {
    await room.keeper()
    const [a] = await openAll('a')
    const asNode = new Database(room.urlOfNode)
    for (const table of ['ff_slots', 'ff_nodes', 'ff_lease', 'ff_entries']) {
      await expect(asNode.all(`SELECT * FROM ${table}`)).rejects.toThrow('permission denied')
    }
    const line = new SlotLine(room.urlOfNode, () => {})
    const stranger = { ...(a as TestNode).self, key: 'guessed' }
    await expect(line.renew(stranger, [])).rejects.toThrow('This is not the node a')
    await expect(line.giveBack(stranger, [{ slot: 1, epoch: 1 }])).rejects.toThrow('This is not the node a')
    await expect(line.hello({ ...stranger, folder: 'another', bootId: 'x' })).rejects.toThrow(NameTaken)
    await line.close()
    await asNode.close()
    expect(await room.book.nodeByKey('a', 'guessed')).toBeUndefined()
    expect(await room.book.nodeByKey('a', (a as TestNode).self.key)).toMatchObject({ slots: SLOT_COUNT })
  })

  it('a process that begins again in the same folder has its slots back at once, as the one before it is dead', async () => {
    await room.keeper({ times: { ...QUICK, leaseMs: 60_000 } })
    const [before] = (await openAll('a')) as [TestNode]
    before.isCutOff = true
    const again = await room.node('a')
    await expect.poll(() => again.holder.held().length).toBe(SLOT_COUNT)
    expect(again.gained.every(({ epoch, isOurLast }) => epoch === 2 && isOurLast)).toBe(true)
  })

  it('a process that ends before it has taken its slots over leaves the one after it with the newest files', async () => {
    await room.keeper({ times: { ...QUICK, leaseMs: 60_000 } })
    const [before] = (await openAll('a')) as [TestNode]
    before.isCutOff = true
    const line = new SlotLine(room.urlOfNode, () => {})
    await line.hello({ ...before.self, bootId: 'a short one' })
    await line.close()
    const again = await room.node('a')
    await expect.poll(() => again.holder.held().length).toBe(SLOT_COUNT)
    expect(again.gained.every(({ epoch, isOurLast }) => epoch === 3 && isOurLast)).toBe(true)
  })

  it('a node whose folder was deleted waits for the end of the lease, and has nothing that is newest', async () => {
    await room.keeper()
    const [before] = (await openAll('a')) as [TestNode]
    before.isCutOff = true
    const again = await room.node('a', { folder: 'made anew' })
    expect(again.warnings.join()).toContain('Each node needs a name of its own')
    await expect.poll(() => again.holder.held().length).toBe(SLOT_COUNT)
    expect(before.lost).toHaveLength(SLOT_COUNT)
    expect(again.gained.some(({ isOurLast }) => isOurLast)).toBe(false)
  })

  it('a slot that is moved by hand takes leave first, and nothing else moves', async () => {
    await room.keeper()
    const [a, b] = (await openAll('a', 'b')) as [TestNode, TestNode]
    const [slot = -1] = a.holder.held()
    const end = a.holder.begin(shopIn(slot))
    await room.book.move(slot, 'b')
    await expect.poll(() => a.holder.begin(shopIn(slot))).toBeUndefined()
    expect([a.holder.isMine(shopIn(slot)), b.holder.isMine(shopIn(slot))]).toEqual([true, false])
    end?.()
    await expect.poll(() => b.holder.isMine(shopIn(slot))).toBe(true)
    expect([a.left, a.lost, b.lost]).toEqual([[slot], [], []])
    expect(b.gained.at(-1)).toEqual({ slot, epoch: 2, isOurLast: false })
    expect(await room.book.holderOf(shopIn(slot))).toMatchObject({ name: 'b' })
    expect(await room.book.holds('b', shopIn(slot), 2)).toBe(true)
    expect(await room.book.holds('a', shopIn(slot), 1)).toBe(false)
    // And back: its files there are older by now.
    await room.book.move(slot, 'a')
    await expect.poll(() => a.holder.epochOf(shopIn(slot))).toBe(3)
    expect(a.holder.isOurLast(shopIn(slot))).toBe(false)
    await expect(room.book.move(slot, 'nobody')).rejects.toThrow('There is no node nobody')
  })

  it('a slot that cannot be saved stays, and nobody has it leave again until somebody asks once more', async () => {
    await room.keeper()
    let isSaved = false
    const asked: number[] = []
    const onLeave = async (slot: number) => asked.push(slot) > 0 && isSaved
    const [a, b] = await Promise.all([room.node('a', { onLeave }), room.node('b')])
    await expect.poll(() => sum([a, b])).toBe(SLOT_COUNT)
    const [slot = -1] = a.holder.held()
    await room.book.move(slot, 'b')
    const row = async () => (await room.book.slots()).find((one) => one.slot === slot)
    await expect.poll(() => asked).toEqual([slot])
    await expect.poll(row).toMatchObject({ node: 'a', epoch: 1, isLeaving: false, wanted: undefined })
    expect(a.holder.begin(shopIn(slot))).toBeTypeOf('function')
    await room.keepers[0]?.hurry()
    await a.holder.hurry()
    expect(asked).toEqual([slot])
    isSaved = true
    await room.book.move(slot, 'b')
    await expect.poll(() => b.holder.isMine(shopIn(slot))).toBe(true)
    expect([a.left, a.lost]).toEqual([[slot], []])
  })

  it('a node that goes and cannot save a slot has it back when it begins again, with files that are the newest', async () => {
    await room.keeper({ times: { ...QUICK, leaseMs: 60_000 } })
    await openAll('b')
    const a = await room.node('a', { onLeave: async (one) => one !== 7, times: { stopMs: 4_000 } })
    await Promise.all([7, 8].map((slot) => room.book.move(slot, 'a')))
    await expect.poll(() => a.holder.held()).toEqual([7, 8])
    await a.holder.close()
    expect((await room.holders()).get(7)).toEqual({ node: 'a', epoch: 2 })
    const again = await room.node('a')
    await expect.poll(() => again.gained).toContainEqual({ slot: 7, epoch: 3, isOurLast: true })
  })

  it('a node that goes leaves all its slots to the others without waiting for the lease', async () => {
    await room.keeper({ times: { ...QUICK, leaseMs: 60_000 } })
    const [a, b, c] = (await openAll('a', 'b', 'c')) as [TestNode, TestNode, TestNode]
    const mine = [...a.holder.held()]
    await a.holder.close()
    expect([a.left.toSorted((x, y) => x - y), a.lost]).toEqual([mine, []])
    await expect.poll(() => sum([b, c])).toBe(SLOT_COUNT)
    expect((await room.book.nodes()).map(({ name, slots }) => [name, slots])).toEqual([
      ['b', 128],
      ['c', 128],
    ])
  })

  it('a node that comes later gets its part when somebody asks for it', async () => {
    await room.keeper()
    const [a] = (await openAll('a')) as [TestNode]
    const b = await room.node('b')
    await room.keepers[0]?.hurry()
    expect(b.holder.held()).toEqual([])
    expect(await room.book.even()).toBe(128)
    await expect.poll(() => [a.holder.held().length, b.holder.held().length]).toEqual([128, 128])
    expect(a.lost).toEqual([])
  })

  it('of two entries one acts, and the other goes on when the connection of the first is lost', async () => {
    const first = await room.keeper()
    const second = await room.keeper()
    expect([first.isActing, second.isActing]).toEqual([true, false])
    const nodes = await openAll('a', 'b')
    await first.close()
    await expect.poll(() => second.isActing).toBe(true)
    await nodes[0]?.holder.close()
    await expect.poll(() => nodes[1]?.holder.held().length).toBe(SLOT_COUNT)
  })
})
