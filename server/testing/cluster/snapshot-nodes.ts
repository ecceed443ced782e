import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify from 'fastify'
import { slotOf } from '../../class/store/ids.ts'
import type { StoredEvent } from '../../class/store/model.ts'
import type { ClassHooks } from '../../class-hooks.ts'
import { NodeSnapshots } from '../../cluster/snapshots/node-snapshots.ts'
import { addSnapshotRoutes } from '../../cluster/snapshots/routes.ts'
import { S3Store } from '../../cluster/snapshots/s3-store.ts'
import type { Host } from '../../host/host.ts'
import { resolveHomeShop } from '../../host/which-shop.ts'
import type { Shop } from '../../shop/shop.ts'
import { EventLog, type LearningEvent, undeliveredEvents } from '../../training/progress/event-log.ts'
import { openTestApplication, type TestApplication } from '../application.ts'
import { openTestS3, type TestS3 } from '../s3.ts'

export interface TestSnapshotHolder {
  node: string
  epoch: number
  isLast: boolean
}

/** The parts of a gateway that snapshots need: its internal API, the snapshot store, and the slot holders. */
export interface TestSnapshotGateway {
  url: string
  s3: TestS3
  store: S3Store
  /** The stored events of each shop. */
  storedEvents: Map<string, LearningEvent[]>
  /** Shops that were erased. */
  erased: Set<string>
  /** Called before each listing of a slot's snapshots. */
  onList: () => Promise<void>
  /** Assigns a shop's slot to a node. `wasTaken`: the previous holder had taken the shop over. */
  give(shop: string, node: string, more?: { wasTaken: boolean }): void
  holder(shop: string): TestSnapshotHolder | undefined
  /** Resets a slot to an earlier state, as when the class store is restored from a backup. */
  goBack(shop: string, to: TestSnapshotHolder): void
  close(): Promise<void>
}

export async function openTestSnapshotGateway(): Promise<TestSnapshotGateway> {
  const s3 = await openTestS3()
  const store = new S3Store({ ...s3, longestMs: 5_000 })
  const list = store.list.bind(store)
  store.list = async (slot) => {
    await entry.onList()
    return list(slot)
  }
  const slots = new Map<number, TestSnapshotHolder>()
  const app = fastify({ forceCloseConnections: true })
  addSnapshotRoutes(app, {
    store,
    nodeOf: ({ headers }) => headers.authorization?.replace('Bearer ', '').split('.')[0] ?? '',
    holdsSlot: async (node, slot, epoch) =>
      slots.get(slot)?.node === node && slots.get(slot)?.epoch === epoch,
    raiseEpoch: async ({ slot, epoch, above, areFilesNewest }) => {
      const holder = slots.get(slot)
      if (holder?.epoch === epoch) slots.set(slot, { ...holder, epoch: above + 1, isLast: areFilesNewest })
    },
    warn: (message) => {
      throw new Error(message)
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const entry: TestSnapshotGateway = {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    s3,
    store,
    storedEvents: new Map(),
    erased: new Set(),
    onList: async () => {},
    give: (shop, node, { wasTaken } = { wasTaken: true }) => {
      const last = slots.get(slotOf(shop))
      const isLast = last?.node === node && (wasTaken || last.isLast)
      slots.set(slotOf(shop), { node, epoch: (last?.epoch ?? 0) + 1, isLast })
    },
    holder: (shop) => slots.get(slotOf(shop)),
    goBack: (shop, to) => void slots.set(slotOf(shop), to),
    close: async () => {
      await app.close()
      await s3.close()
    },
  }
  return entry
}

/** An application whose shops are also saved at a gateway. */
export interface TestSnapshotNode {
  application: TestApplication
  snapshots: NodeSnapshots
  /** Checks all shops and sends the changed ones. Returns how many could not be sent. */
  send(longestMs?: number): Promise<number>
}

const ALL_SLOTS = Array.from({ length: 256 }, (_, slot) => slot)

export async function openTestSnapshotNode(
  entry: TestSnapshotGateway,
  name: string,
  { dataDir, warn = () => {} }: { dataDir: string; warn?: (message: string) => void },
): Promise<TestSnapshotNode> {
  let note: Parameters<ClassHooks['open']>[0]['applyStoredEvents'] | undefined
  const snapshots = new NodeSnapshots({
    dataDir,
    slots: {
      epochOf: (shop) => (entry.holder(shop)?.node === name ? entry.holder(shop)?.epoch : undefined),
      hasNewestFiles: (shop) => entry.holder(shop)?.isLast === true,
    },
    gateway: { url: entry.url, bearer: `${name}.key` },
    readEvents: async (shop) =>
      entry.erased.has(shop)
        ? undefined
        : (entry.storedEvents.get(shop) ?? []).map(
            (row): StoredEvent => ({ ...row, learner: 'ann', hasEvidence: row.evidence !== null }),
          ),
    applyEvents: (shop, rows) => note?.(shop, rows),
    deliverSoon: (shop) => carry(entry, shop),
    warn,
  })
  const eventLog = new EventLog((shop) => carry(entry, shop))
  const hooks = hooksFor(snapshots, (application) => {
    note = application.applyStoredEvents
  })
  const application = await openTestApplication({ dataDir, classroom: hooks, eventLog })
  return {
    application,
    snapshots,
    send: async (longestMs = 15_000) => {
      await snapshots.checkAll()
      return snapshots.flush(ALL_SLOTS, longestMs)
    },
  }
}

/** Stores events as an outbox does. */
function carry({ storedEvents }: TestSnapshotGateway, { id, tables }: Shop): void {
  const kept = storedEvents.get(id) ?? []
  const rows = undeliveredEvents(tables, 500).filter((row) => !kept.some((one) => one.id === row.id))
  storedEvents.set(id, [...kept, ...rows])
}

/** Class hooks that take each learner to the shop of their token. */
function hooksFor(
  snapshots: NodeSnapshots,
  onOpen: (application: Parameters<ClassHooks['open']>[0]) => void,
): ClassHooks {
  let host: Host | undefined
  const resolveShop: ClassHooks['resolveShop'] = async (request) =>
    host ? resolveHomeShop(host)(request) : undefined
  return {
    shopHooks: snapshots.hooks,
    open: async (application, itsHost) => {
      host = itsHost
      onOpen(application)
      snapshots.begin(itsHost)
    },
    resolveShop,
    resolveShopForSocket: resolveShop,
    isUncounted: async () => false,
    isShared: () => false,
    isSchool: false,
    areHintsClosed: () => false,
    isPaused: () => false,
    routes: () => {},
    heard: () => {},
    intercept: () => {},
    closeOutbox: async () => {},
    close: () => snapshots.close(),
  }
}

/** The path of a shop's file. */
export function fileOf(dataDir: string, shop: string): string {
  return join(dataDir, 'shops', `${shop}.sqlite`)
}
