import { randomUUID } from 'node:crypto'
import { Database } from '../class/store/postgres/database.ts'
import { migrate } from '../class/store/postgres/schema.ts'
import { Keeper, type KeeperParts } from '../cluster/slots/keeper.ts'
import { LeaseHolder } from '../cluster/slots/lease-holder.ts'
import { slotsPart } from '../cluster/slots/schema.ts'
import { SlotBook } from '../cluster/slots/slot-book.ts'
import { SlotLine } from '../cluster/slots/slot-line.ts'
import type { Gained, LeaseTimes, NodeSelf, SlotEvents, Standing } from '../cluster/slots/slots.ts'
import { openTestDatabase, type TestDatabase } from './postgres.ts'

/** As short as a busy machine lets them be. */
export const QUICK: LeaseTimes = {
  ...{ leaseMs: 3_000, renewMs: 300, marginMs: 300, aliveMs: 1_500 },
  ...{ lookMs: 100, cautionMs: 500, gatherMs: 400, toldMs: 2_000, graceMs: 150, endMs: 1_000 },
  ...{ saveMs: 5_000, stopMs: 60_000 },
}

/** A database with all tables, entries' keepers and nodes, to be closed together. */
export class SlotRoom {
  readonly postgres: TestDatabase
  readonly url: string
  readonly database: Database
  readonly book: SlotBook
  readonly warnings: string[] = []
  readonly keepers: Keeper[] = []
  readonly nodes: TestNode[] = []
  urlOfNode = ''

  private constructor(postgres: TestDatabase, url: string) {
    this.postgres = postgres
    this.url = url
    this.database = new Database(url)
    this.book = new SlotBook(this.database, QUICK.aliveMs)
  }

  static async open(postgres?: TestDatabase): Promise<SlotRoom> {
    const server = postgres ?? (await openTestDatabase())
    const room = new SlotRoom(server, await server.another())
    await migrate(room.database, {
      further: [slotsPart],
      warn: (message) => void room.warnings.push(message),
    })
    room.urlOfNode = await server.urlOfNode(room.url)
    return room
  }

  async keeper(more: Partial<KeeperParts> = {}): Promise<Keeper> {
    const number = this.keepers.length + 1
    const keeper = new Keeper({
      ...{ url: this.url, entry: { name: `entry-${number}`, address: `entry-${number}:3002` } },
      ...{ balancers: [], times: QUICK, patienceMs: 1_000, compareMs: 500 },
      passKey: (slot) => Buffer.from(`key of ${slot}`),
      askPeer: async (): Promise<Standing> => 'away',
      warn: (message) => void this.warnings.push(message),
      ...more,
    })
    this.keepers.push(keeper)
    await keeper.open()
    return keeper
  }

  /** One that says hello, and has not been given anything yet. */
  async node(name: string, more: Partial<TestNodeParts> = {}): Promise<TestNode> {
    const node = new TestNode({ name, url: this.urlOfNode, ...more })
    this.nodes.push(node)
    await node.holder.open()
    return node
  }

  /** Who holds each slot by the database, and in which epoch. */
  async holders(): Promise<Map<number, { node: string | undefined; epoch: number }>> {
    const rows = await this.book.slots()
    return new Map(rows.map(({ slot, node, epoch }) => [slot, { node, epoch }]))
  }

  async close(): Promise<void> {
    for (const node of this.nodes) node.isOver = true
    await Promise.all(this.nodes.map((node) => node.holder.close()))
    await Promise.all(this.keepers.map((keeper) => keeper.close()))
    await this.database.close()
  }
}

export interface TestNodeParts {
  name: string
  url: string
  address: string
  folder: string
  askStanding(): Promise<Standing>
  /** While a slot leaves: whether it is saved. */
  onLeave(slot: number): Promise<boolean>
  times: Partial<LeaseTimes>
}

/** A node that holds slots and has no shops. */
export class TestNode {
  readonly self: NodeSelf
  readonly holder: LeaseHolder
  readonly gained: Gained[] = []
  readonly lost: number[] = []
  readonly left: number[] = []
  readonly warnings: string[] = []
  /** As when its way to the database is cut. */
  isCutOff = false
  /** Nobody needs its slots any more: it goes at once, and leaves them as they are. */
  isOver = false
  onLeave: (slot: number) => Promise<boolean>

  constructor({
    name,
    url,
    onLeave = async () => true,
    askStanding,
    times,
    ...more
  }: Partial<TestNodeParts> & { name: string; url: string }) {
    const bootId = randomUUID()
    this.onLeave = onLeave
    this.self = {
      ...{ name, bootId, key: randomUUID() },
      ...{ address: more.address ?? `127.0.0.1:1`, folder: more.folder ?? `folder of ${name}` },
    }
    const events: SlotEvents = {
      onGained: async (gained) => void this.gained.push(gained),
      onLost: async (slot) => void this.lost.push(slot),
      beforeGoing: async () => {},
      onLeave: async (slot) => {
        const isSaved = await this.onLeave(slot)
        if (isSaved) this.left.push(slot)
        return isSaved
      },
    }
    const line = new SlotLine(url, () => void this.holder.hurry(), 1_000)
    const cut = <T>(work: () => Promise<T>): Promise<T> =>
      this.isCutOff ? Promise.reject(unreachable()) : work()
    this.holder = new LeaseHolder({
      ...{ self: this.self, events, times: { ...QUICK, ...times } },
      line: {
        hello: (self) => cut(() => line.hello(self)),
        renew: (self, ready) => cut(() => line.renew(self, ready)),
        giveBack: (self, slots) => cut(() => line.giveBack(self, slots)),
        stay: (self, slots) => cut(() => line.stay(self, slots)),
        leave: (self) =>
          this.isOver ? Promise.reject(new Error('The test is over.')) : cut(() => line.leave(self)),
        goodbye: (self) => cut(() => line.goodbye(self)),
        close: () => line.close(),
      },
      askStanding: askStanding ?? (() => Promise.reject(unreachable())),
      warn: (message) => void this.warnings.push(message),
    })
  }
}

function unreachable(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
}
