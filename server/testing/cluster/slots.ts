import { randomUUID } from 'node:crypto'
import { Database } from '../../class/store/postgres/database.ts'
import { migrate } from '../../class/store/postgres/schema.ts'
import { SlotCoordinator, type SlotCoordinatorOptions } from '../../cluster/slots/coordinator.ts'
import { SlotDirectory } from '../../cluster/slots/directory.ts'
import { PostgresLeaseClient } from '../../cluster/slots/lease-client.ts'
import { LeaseHolder } from '../../cluster/slots/lease-holder.ts'
import type {
  AcquiredSlot,
  DatabaseAccess,
  LeaseTimes,
  NodeIdentity,
  SlotEvents,
} from '../../cluster/slots/model.ts'
import { slotsSchema } from '../../cluster/slots/schema.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/database.ts'

/** The shortest times that work on a busy machine. */
export const SHORT_LEASE_TIMES: LeaseTimes = {
  leaseMs: 3_000,
  renewMs: 300,
  marginMs: 300,
  aliveMs: 1_500,
  checkMs: 100,
  cautionMs: 500,
  gatherMs: 400,
  announceMs: 2_000,
  graceMs: 150,
  drainMs: 1_000,
  saveMs: 5_000,
  stopMs: 60_000,
}

/** A database with all tables, and the keepers and nodes that use it. All are closed together. */
export class TestSlots {
  readonly postgres: TestDatabase
  readonly url: string
  readonly database: Database
  readonly directory: SlotDirectory
  readonly warnings: string[] = []
  readonly coordinators: SlotCoordinator[] = []
  readonly nodes: TestSlotNode[] = []
  urlOfNode = ''

  private constructor(postgres: TestDatabase, url: string) {
    this.postgres = postgres
    this.url = url
    this.database = new Database(url)
    this.directory = new SlotDirectory(this.database, SHORT_LEASE_TIMES.aliveMs)
  }

  static async open(postgres?: TestDatabase): Promise<TestSlots> {
    const server = postgres ?? (await openTestDatabase())
    const slots = new TestSlots(server, await server.another())
    await migrate(slots.database, {
      further: [slotsSchema],
      warn: (message) => void slots.warnings.push(message),
    })
    slots.urlOfNode = await server.urlOfNode(slots.url)
    return slots
  }

  async openCoordinator(more: Partial<SlotCoordinatorOptions> = {}): Promise<SlotCoordinator> {
    const number = this.coordinators.length + 1
    const openCoordinator = new SlotCoordinator({
      url: this.url,
      gateway: { name: `entry-${number}`, address: `entry-${number}:3002` },
      balancers: [],
      times: SHORT_LEASE_TIMES,
      timeoutMs: 1_000,
      compareMs: 500,
      cookieKey: (slot) => Buffer.from(`key of ${slot}`),
      askPeer: async (): Promise<DatabaseAccess> => 'unreachable',
      warn: (message) => void this.warnings.push(message),
      ...more,
    })
    this.coordinators.push(openCoordinator)
    await openCoordinator.open()
    return openCoordinator
  }

  /** Starts a node that has registered and holds no slots. */
  async openNode(name: string, more: Partial<TestSlotNodeOptions> = {}): Promise<TestSlotNode> {
    const node = new TestSlotNode({ name, url: this.urlOfNode, ...more })
    this.nodes.push(node)
    await node.holder.open()
    return node
  }

  /** The holder and the epoch of each slot according to the database. */
  async holders(): Promise<Map<number, { node: string | undefined; epoch: number }>> {
    const rows = await this.directory.slots()
    return new Map(rows.map(({ slot, node, epoch }) => [slot, { node, epoch }]))
  }

  async close(): Promise<void> {
    for (const node of this.nodes) node.isOver = true
    await Promise.all(this.nodes.map((node) => node.holder.close()))
    await Promise.all(this.coordinators.map((openCoordinator) => openCoordinator.close()))
    await this.database.close()
  }
}

export interface TestSlotNodeOptions {
  name: string
  url: string
  address: string
  folder: string
  askDatabaseAccess(): Promise<DatabaseAccess>
  /** Called when a slot is released. Returns whether its data is saved. */
  onRelease(slot: number): Promise<boolean>
  times: Partial<LeaseTimes>
}

/** A node that holds slots but has no shops. */
export class TestSlotNode {
  readonly identity: NodeIdentity
  readonly holder: LeaseHolder
  readonly acquired: AcquiredSlot[] = []
  readonly lost: number[] = []
  readonly left: number[] = []
  readonly warnings: string[] = []
  /** Whether its connection to the database is cut. */
  isCutOff = false
  /** Whether it ends at once and leaves its slots as they are. */
  isOver = false
  onRelease: (slot: number) => Promise<boolean>

  constructor({
    name,
    url,
    onRelease = async () => true,
    askDatabaseAccess,
    times,
    ...more
  }: Partial<TestSlotNodeOptions> & { name: string; url: string }) {
    const bootId = randomUUID()
    this.onRelease = onRelease
    this.identity = {
      name,
      bootId,
      key: randomUUID(),
      address: more.address ?? `127.0.0.1:1`,
      folder: more.folder ?? `folder of ${name}`,
    }
    const events: SlotEvents = {
      onAcquired: async (acquired) => void this.acquired.push(acquired),
      onLost: async (slot) => void this.lost.push(slot),
      beforeShutdown: async () => {},
      onRelease: async (slot) => {
        const isSaved = await this.onRelease(slot)
        if (isSaved) this.left.push(slot)
        return isSaved
      },
    }
    const line = new PostgresLeaseClient(url, () => void this.holder.renewSoon(), 1_000)
    const cut = <T>(work: () => Promise<T>): Promise<T> =>
      this.isCutOff ? Promise.reject(unreachable()) : work()
    this.holder = new LeaseHolder({
      identity: this.identity,
      events,
      times: { ...SHORT_LEASE_TIMES, ...times },
      client: {
        register: (identity) => cut(() => line.register(identity)),
        renew: (identity, ready) => cut(() => line.renew(identity, ready)),
        release: (identity, slots) => cut(() => line.release(identity, slots)),
        cancelMove: (identity, slots) => cut(() => line.cancelMove(identity, slots)),
        announceShutdown: (identity) =>
          this.isOver
            ? Promise.reject(new Error('The test is over.'))
            : cut(() => line.announceShutdown(identity)),
        unregister: (identity) => cut(() => line.unregister(identity)),
        close: () => line.close(),
      },
      askDatabaseAccess: askDatabaseAccess ?? (() => Promise.reject(unreachable())),
      warn: (message) => void this.warnings.push(message),
    })
  }
}

function unreachable(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
}
