import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SHORT_LEASE_TIMES, type TestSlotNode, TestSlots } from '../../testing/cluster/slots.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/postgres/database.ts'
import { postgresPrograms } from '../../testing/postgres/programs.ts'
import { openSlowConnection, type SlowConnection } from '../../testing/slow-connection.ts'
import { SLOT_COUNT, slotName } from './model.ts'

const hasServer = postgresPrograms() !== undefined
const PATIENCE = { timeout: 90_000 }
/** How long an outage lasts, in leases: all of them would have expired. */
const LEASES = 1.3
const PROGRAM = join(import.meta.dirname, '../../testing/cluster/slot-process.ts')

const shops = Array.from({ length: SLOT_COUNT }, (_, slot) => `${slotName(slot)}abcdefghijkl`)
const sum = (nodes: readonly TestSlotNode[]) =>
  nodes.reduce((total, { holder }) => total + holder.held().length, 0)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The answer of a node that runs in its own process. */
interface Word {
  believed: string[]
  kept: number[]
  lost: number
}

describe.skipIf(!hasServer)('outages', PATIENCE, () => {
  let postgres: TestDatabase
  let cluster: TestSlots
  const children: ChildProcess[] = []
  const lines: SlowConnection[] = []
  beforeAll(async () => {
    postgres = await openTestDatabase({ ownServer: true })
  })
  beforeEach(async () => {
    await postgres.start()
    cluster = await TestSlots.open(postgres)
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await cluster.close()
    await Promise.all(lines.splice(0).map((line) => line.close()))
  })
  afterAll(() => postgres.close())

  const openProcess = async (name: string): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [PROGRAM, name, cluster.urlOfNode, `folder of ${name}`], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    children.push(child)
    await once(child, 'message')
    return child
  }
  const ask = async (child: ChildProcess): Promise<Word> => {
    child.send(shops)
    const [word] = (await once(child, 'message')) as [Word]
    return word
  }
  const heldBy = async (name: string): Promise<number[]> => {
    const holders = await cluster.holders()
    return [...holders].filter(([, { node }]) => node === name).map(([slot]) => slot)
  }

  /** Returns how long the database has been running, and how often slots were reassigned. */
  const age = async (): Promise<{ seconds: number; epochs: number }> => {
    const sql = `SELECT extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::float8 AS seconds,
      (SELECT sum(epoch)::int FROM ff_slots) AS epochs`
    return (await cluster.database.get(sql)) ?? { seconds: 0, epochs: 0 }
  }

  const askDatabaseAccess = async () => (await cluster.coordinators[0]?.databaseAccess()) ?? 'reachable'

  it('of a crashed node move only its slots to other nodes, after its lease has expired', async () => {
    const [child, a] = await Promise.all([openProcess('dies'), cluster.openNode('a')])
    await cluster.openCoordinator()
    await expect.poll(async () => (await ask(child)).believed.length).toBe(128)
    const held = new Set(await heldBy('dies'))
    const before = await cluster.holders()
    child.kill('SIGKILL')
    await expect.poll(() => a.holder.held().length).toBe(SLOT_COUNT)
    const after = await cluster.holders()
    for (const [slot, { epoch }] of before)
      expect(after.get(slot)?.epoch).toBe(epoch + (held.has(slot) ? 1 : 0))
    expect(a.lost).toEqual([])
  })

  it('of a suspended node: it finds its slots lost before it does anything, and its writes are rejected', async () => {
    const [child, a] = await Promise.all([openProcess('frozen'), cluster.openNode('a')])
    await cluster.openCoordinator()
    await expect.poll(async () => (await ask(child)).believed.length).toBe(128)
    const held = await heldBy('frozen')
    // In the epoch that it knows, its write is accepted.
    expect((await ask(child)).kept).toEqual(held)
    child.kill('SIGSTOP')
    await expect.poll(() => a.holder.held().length).toBe(SLOT_COUNT)
    const word = ask(child)
    child.kill('SIGCONT')
    expect(await word).toMatchObject({ believed: [], kept: [] })
    await expect.poll(async () => (await ask(child)).lost).toBe(held.length)
    expect(a.lost).toEqual([])
  })

  it('of the database for all gateways keep shops running; afterwards nothing is reassigned for more than a lease', async () => {
    const dies = await openProcess('dies')
    const nodes = await Promise.all(['a', 'b'].map((name) => cluster.openNode(name, { askDatabaseAccess })))
    await cluster.openCoordinator()
    await expect.poll(() => sum(nodes)).toBe(SLOT_COUNT - 85)
    await expect.poll(async () => (await heldBy('dies')).length).toBe(85)
    const before = await cluster.holders()

    await postgres.stop()
    dies.kill('SIGKILL')
    const end = performance.now() + LEASES * SHORT_LEASE_TIMES.leaseMs
    while (performance.now() < end) {
      expect(sum(nodes)).toBe(SLOT_COUNT - 85)
      await pause(50)
    }
    await postgres.start()

    const caution = (SHORT_LEASE_TIMES.leaseMs + SHORT_LEASE_TIMES.cautionMs) / 1_000
    for (let seen = await age(); seen.seconds < caution; seen = await age()) {
      expect(seen.epochs).toBe(SLOT_COUNT)
      await pause(30)
    }
    await expect.poll(() => sum(nodes)).toBe(SLOT_COUNT)
    expect(nodes.flatMap(({ lost }) => lost)).toEqual([])
    const after = await cluster.holders()
    for (const [slot, { node, epoch }] of before) {
      expect(after.get(slot)?.epoch).toBe(epoch + (node === 'dies' ? 1 : 0))
    }
  })

  const openLine = async (): Promise<SlowConnection> => {
    const line = await openSlowConnection(cluster.url)
    lines.push(line)
    return line
  }
  /** Opens two gateways that know each other and reach the database over this connection. */
  const openEntries = async (line: SlowConnection, times = SHORT_LEASE_TIMES): Promise<void> => {
    const askPeer = async (address: string) =>
      (await cluster.coordinators[Number(address.match(/\d+/)?.[0]) - 1]?.databaseAccess(true)) ?? 'reachable'
    for (const _ of [1, 2]) await cluster.openCoordinator({ url: line.by(cluster.url), askPeer, times })
    await cluster.coordinators[0]?.runSoon()
  }
  /** Asserts that the node keeps all slots during this time. */
  const staysFor = async (ms: number, node: TestSlotNode): Promise<void> => {
    const end = performance.now() + ms
    while (performance.now() < end) {
      expect(sum([node])).toBe(SLOT_COUNT)
      await pause(50)
    }
  }
  const isRenewed = async (): Promise<boolean> => {
    const sql = 'SELECT bool_and(until > clock_timestamp()) AS held FROM ff_slots'
    return (await cluster.database.get<{ held: boolean }>(sql))?.held ?? false
  }

  it('of a database that hangs keep shops running, too', async () => {
    const line = await openLine()
    const times = { ...SHORT_LEASE_TIMES, leaseMs: 5_000 }
    await openEntries(line, times)
    const a = await cluster.openNode('a', { url: line.by(cluster.urlOfNode), askDatabaseAccess })
    await expect.poll(() => sum([a])).toBe(SLOT_COUNT)
    line.hang()
    await staysFor(LEASES * times.leaseMs, a)
    expect(await isRenewed()).toBe(false)
    line.goOn()
    await expect.poll(isRenewed).toBe(true)
    expect([sum([a]), a.lost]).toEqual([SLOT_COUNT, []])
  })

  it('of a database that is read-only keep shops running, too', async () => {
    await cluster.openCoordinator()
    const a = await cluster.openNode('a', { askDatabaseAccess })
    await expect.poll(() => sum([a])).toBe(SLOT_COUNT)
    const name = new URL(cluster.url).pathname.slice(1)
    await cluster.database.run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await postgres.stop()
    await postgres.start()
    await staysFor(LEASES * SHORT_LEASE_TIMES.leaseMs, a)
    expect(await askDatabaseAccess()).toBe('unreachable')
    // Open connections are read-only from here on, too.
    await cluster.database.run(
      `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
    )
    await expect.poll(isRenewed).toBe(true)
    expect([sum([a]), a.lost]).toEqual([SLOT_COUNT, []])
    await expect.poll(askDatabaseAccess).toBe('reachable')
  })

  it('count a database as unreachable for a gateway if it answers queries but its writes hang', async () => {
    const keeper = await cluster.openCoordinator()
    await expect.poll(() => keeper.databaseAccess()).toBe('reachable')
    await cluster.database.transaction(async (session) => {
      await session.run('LOCK TABLE ff_slots, ff_entries IN SHARE MODE')
      expect(await keeper.databaseAccess()).toBe('unreachable')
    })
    await expect.poll(() => keeper.databaseAccess()).toBe('reachable')
  })

  it('let a gateway ask others while it tries itself', async () => {
    const line = await openLine()
    // The gateway's own check succeeds only after the others were asked.
    const askPeer = async () => {
      line.goOn()
      return 'unreachable' as const
    }
    const keeper = await cluster.openCoordinator({ url: line.by(cluster.url), timeoutMs: 30_000, askPeer })
    await cluster.openCoordinator()
    await keeper.runSoon()
    line.hang()
    expect(await keeper.databaseAccess()).toBe('reachable')
  })

  it('of database and gateways close a node, which gets everything back if nobody else took it', async () => {
    await cluster.openCoordinator()
    const a = await cluster.openNode('a')
    await expect.poll(() => sum([a])).toBe(SLOT_COUNT)
    await postgres.stop()
    await expect.poll(() => a.lost.length).toBe(SLOT_COUNT)
    await postgres.start()
    await expect.poll(() => sum([a])).toBe(SLOT_COUNT)
    expect(
      a.acquired.slice(SLOT_COUNT).every(({ epoch, hasNewestFiles }) => epoch === 1 && hasNewestFiles),
    ).toBe(true)
  })

  it('are reported by a gateway only if no other gateway reaches the database, or may reach it', async () => {
    const words: ('unreachable' | 'reachable' | 'silent')[] = []
    const keeper = await cluster.openCoordinator({
      askPeer: async () => {
        const word = words.shift() ?? 'silent'
        if (word === 'silent') throw new Error('Nobody answers.')
        return word
      },
    })
    await cluster.openCoordinator()
    await keeper.runSoon()
    expect(await keeper.databaseAccess()).toBe('reachable')
    await postgres.stop()
    words.push('unreachable', 'reachable', 'silent')
    expect([
      await keeper.databaseAccess(),
      await keeper.databaseAccess(),
      await keeper.databaseAccess(),
    ]).toEqual(['unreachable', 'reachable', 'reachable'])
    expect(await keeper.databaseAccess(true)).toBe('unreachable')
  })
})
