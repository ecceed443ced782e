import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { Outbox } from '../../class/events/outbox.ts'
import { StoreUnavailable } from '../../class/store/unavailable.ts'
import { hostClock } from '../../shop/clock.ts'
import { Exchanges } from '../../shop/exchanges.ts'
import type { Shop } from '../../shop/shop.ts'
import { Tables } from '../../shop/storage/tables.ts'
import { EventLog, eventLogSchema } from '../../training/progress/event-log.ts'
import type { LeaseClient, LeaseRow } from '../slots/lease-client.ts'
import { LeaseHolder } from '../slots/lease-holder.ts'
import { LEASE_TIMES, type LeaseTimes, MOST_LEAVING_AT_ONCE, slotName } from '../slots/model.ts'
import { GatewayUnavailable } from '../snapshots/client.ts'
import { Snapshotter } from '../snapshots/snapshotter.ts'
import { createSlotEvents } from './slot-events.ts'

const ANN = '0aannannannann'
const SLOT = 0x0a
const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A node with fake shops, database, class store and snapshot store. The handling of leaving slots is real. */
class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'node-slots-'))
  readonly awake = new Map<string, Shop>()
  /** The slots of this node in the database. */
  readonly rows = new Map<number, LeaseRow>()
  readonly givenBack: number[] = []
  readonly warnings: string[] = []
  /** How much had been written to each shop when its stored copy was made. */
  readonly kept = new Map<string, string>()
  /** The events in the class store. */
  readonly stored: string[] = []
  hasLeft = false
  isStoreAway = false
  /** Runs before the store accepts a copy. */
  onPut: (shop: string) => Promise<void> = async () => {}
  /** Runs before a shop opens. */
  onWake: () => Promise<void> = async () => {}
  readonly outbox = new Outbox()
  readonly snapshotter: Snapshotter
  readonly holder: LeaseHolder
  #isGoing = false
  readonly #files = new Map<string, DatabaseSync>()
  readonly #written = new Map<string, () => number>()

  constructor(times: Partial<LeaseTimes> = {}) {
    const host = {
      awake: () => [...this.awake.keys()],
      ifAwake: async (id: string) => this.awake.get(id),
      sleep: async (id: string) => this.sleep(id),
      open: async (id: string) => {
        await this.onWake()
        return this.#known(id)
      },
      hold: () => () => {},
      backUp: async (id: string, to: string) => {
        writeFileSync(to, `${this.#written.get(id)?.()}`)
        return true
      },
      backUpKept: async () => undefined,
    }
    const client: LeaseClient = {
      register: async () => {},
      renew: async (_, ready) => this.#renew(ready.map(({ slot }) => slot)),
      release: async (_, slots) => {
        for (const { slot } of slots) this.rows.delete(slot)
        this.givenBack.push(...slots.map(({ slot }) => slot))
      },
      cancelMove: async (_, slots) => {
        for (const { slot } of slots) Object.assign(this.rows.get(slot) ?? {}, { isLeaving: false })
      },
      announceShutdown: async () => {
        this.#isGoing = true
        setImmediate(() => void this.holder.renewSoon())
      },
      unregister: async () => {
        this.hasLeft = true
      },
      close: async () => {},
    }
    const warn = (message: string) => void this.warnings.push(message)
    this.snapshotter = new Snapshotter({
      slots: {
        epochOf: (shop) => this.holder.epochOf(shop),
        hasNewestFiles: (shop) => this.holder.hasNewestFiles(shop),
      },
      client: {
        put: async (shop) => {
          const written = `${this.#written.get(shop)?.()}`
          await this.onPut(shop)
          this.kept.set(shop, written)
        },
        remove: async () => {},
      },
      drafts: join(this.folder, 'drafts'),
      onSent: () => {},
      warn,
    })
    const { unsent: owed } = this.snapshotter
    this.holder = new LeaseHolder({
      client,
      warn,
      askDatabaseAccess: async () => 'reachable',
      identity: { name: 'a', address: '127.0.0.1:1', folder: 'folder', bootId: 'boot', key: 'key' },
      times: { ...LEASE_TIMES, leaseMs: 600_000, graceMs: 10, drainMs: 50, announceMs: 500, ...times },
      events: createSlotEvents({
        host: host as never,
        folder: this.folder,
        acquiring: new Map(),
        warn,
        snapshots: {
          slotAcquired: async () => {},
          slotLost: (slot) => owed.forgetSlot(slot),
          flush: (slots, longestMs) => this.snapshotter.flush(slots, longestMs),
        },
        isMine: (shop) => this.holder.holds(shop),
        isKnown: async () => true,
        deliverAll: () => this.outbox.flush(),
      }),
    })
    this.outbox.open({
      classStore: {
        appendEvents: async (carried) => {
          if (this.isStoreAway) throw away()
          for (const { entries } of carried) this.stored.push(...entries.map(({ key }) => key))
        },
      },
      host: host as never,
      warn,
      onStored: () => {},
      maySend: (shop: string) => this.holder.holds(shop),
    })
    this.snapshotter.begin(host as never)
  }

  async open(...slots: number[]): Promise<void> {
    for (const slot of slots) this.give(slot)
    await this.holder.open()
    await expect.poll(() => this.holder.held().length).toBe(slots.length)
  }

  give(slot: number, more: Partial<LeaseRow> = {}): void {
    const unknown = { hasNewestFiles: false, isReady: false, isLeaving: false, cookieKey: null }
    this.rows.set(slot, { slot, epoch: 1, leaseMs: 600_000, ...unknown, ...more })
  }

  /** Requests that the slot moves away. */
  async move(slot: number): Promise<void> {
    this.give(slot, { isReady: true, isLeaving: true })
    await this.holder.renewSoon()
  }

  /** Returns an open shop with its own tables. */
  openShop(id: string, place = ':memory:'): Shop {
    const db = new DatabaseSync(place)
    const tables = new Tables(db)
    this.#files.set(id, db)
    tables.exec(eventLogSchema)
    return this.wake(id, { tables, clock: hostClock, exchanges: new Exchanges() })
  }

  wake(id: string, parts: Partial<Shop>): Shop {
    const shop = { id, sockets: new Set(), isOpen: true, ...parts } as unknown as Shop
    this.awake.set(id, shop)
    this.#written.set(id, () => shop.tables.written)
    return shop
  }

  fileOf(id: string): string {
    return join(this.folder, `${id}.sqlite`)
  }

  sleep(id: string): void {
    const shop = this.awake.get(id)
    this.awake.delete(id)
    this.#files.get(id)?.close()
    if (shop) this.snapshotter.shopAsleep(Object.assign(shop, { isOpen: false }))
  }

  /** Shops whose latest state is not in the store. */
  get missing(): string[] {
    return [...this.#written]
      .filter(([id, written]) => this.kept.get(id) !== `${written()}`)
      .map(([id]) => id)
  }

  async close(): Promise<void> {
    await this.holder.close()
    await this.outbox.close()
    await this.snapshotter.close()
    rmSync(this.folder, { recursive: true })
  }

  /** Opens the shop from its file on disk. */
  #known(id: string): Shop {
    const shop = this.awake.get(id) ?? this.openShop(id, this.fileOf(id))
    new EventLog(this.outbox.enqueue).reportUndelivered(shop)
    return shop
  }

  /** During a shutdown the coordinator requests a few slots at a time. */
  #renew(ready: readonly number[]): LeaseRow[] {
    for (const slot of ready) Object.assign(this.rows.get(slot) ?? {}, { isReady: true })
    const asked = this.#isGoing ? [...this.rows.values()].slice(0, MOST_LEAVING_AT_ONCE) : []
    for (const row of asked) row.isLeaving = true
    return structuredClone([...this.rows.values()])
  }
}

let stage: Stage
afterEach(() => stage.close())

const solve = (shop: Shop, key: string): void => {
  new EventLog(stage.outbox.enqueue).append(shop, { kind: 'solved', key })
}

/** Returns a shop in one of 85 slots that only counts writes. */
function countingShop(index: number): { written: number } {
  const letters = [...String(index).padStart(12, '0')].map((digit) => 'abcdefghij'[Number(digit)])
  const tables = { written: 1, all: () => [] }
  stage.wake(`${slotName(index % 85)}${letters.join('')}`, { tables: tables as never })
  return tables
}

it('a node with a full class stores the latest copy of each shop during a shutdown', async () => {
  stage = new Stage()
  await stage.open(...Array.from({ length: 85 }, (_, slot) => slot))
  const shops = Array.from({ length: 1_000 }, (_, index) => countingShop(index))
  let puts = 0
  stage.onPut = async () => {
    await pause(20)
    // Learners keep working meanwhile.
    const [shop, isAwake] = [shops[puts++ % 500], stage.awake.size === 1_000]
    if (shop && isAwake && puts % 5 === 0) shop.written += 1
  }
  await stage.holder.close()
  expect(stage.missing).toEqual([])
  expect(stage.givenBack).toHaveLength(85)
  expect(stage.hasLeft).toBe(true)
}, 120_000)

it('a node that shuts down sends copies while its shops are still open', async () => {
  stage = new Stage()
  await stage.open(SLOT)
  countingShop(SLOT)
  const awake: number[] = []
  stage.onPut = async () => void awake.push(stage.awake.size)
  await stage.holder.close()
  expect(awake).toEqual([1])
})

it('a slot stays with its shops open while the snapshot store is unreachable, and moves without loss afterwards', async () => {
  stage = new Stage({ saveMs: 500 })
  await stage.open(SLOT)
  const shop = stage.openShop(ANN)
  shop.tables.exec('CREATE TABLE Notes (note TEXT)')
  shop.tables.run('INSERT INTO Notes VALUES (?)', ['One'])
  stage.onPut = async () => {
    throw new GatewayUnavailable('S3 is down')
  }
  await stage.move(SLOT)
  await expect
    .poll(() => stage.warnings.join())
    .toContain('The slot 0a stays on this machine: snapshots of 1')
  await expect.poll(() => stage.rows.get(SLOT)?.isLeaving).toBe(false)
  expect(stage.holder.beginRequest(ANN)).toBeTypeOf('function')
  expect([shop.isOpen, stage.givenBack, stage.missing]).toEqual([true, [], [ANN]])

  stage.onPut = async () => {}
  await stage.move(SLOT)
  await expect.poll(() => stage.givenBack).toEqual([SLOT])
  expect(stage.missing).toEqual([])
})

it('a slot stays if its shops were closed and could not be sent', async () => {
  stage = new Stage({ saveMs: 500 })
  await stage.open(SLOT)
  const shop = countingShop(SLOT)
  let puts = 0
  stage.onPut = async () => {
    if (puts++ > 0) throw new GatewayUnavailable('S3 is down')
    // A learner keeps working.
    shop.written += 1
  }
  await stage.move(SLOT)
  await expect.poll(() => stage.rows.get(SLOT)?.isLeaving).toBe(false)
  expect([stage.awake.size, stage.givenBack, stage.missing.length]).toEqual([0, [], 1])
  stage.onPut = async () => {}
  await stage.move(SLOT)
  await expect.poll(() => stage.givenBack).toEqual([SLOT])
  expect(stage.missing).toEqual([])
})

it('a slot stays while the class store accepts nothing, and is released with all of its events', async () => {
  stage = new Stage({ saveMs: 500 })
  await stage.open(SLOT)
  const shop = stage.openShop(ANN)
  stage.isStoreAway = true
  solve(shop, 'loginAdminChallenge')
  await stage.move(SLOT)
  await expect
    .poll(() => stage.warnings.join())
    .toContain('stays on this machine: the class store does not accept')
  await expect.poll(() => stage.rows.get(SLOT)?.isLeaving).toBe(false)
  expect(stage.holder.beginRequest(ANN)).toBeTypeOf('function')
  expect([shop.isOpen, stage.givenBack]).toEqual([true, []])

  stage.isStoreAway = false
  await stage.move(SLOT)
  await expect.poll(() => stage.givenBack).toEqual([SLOT])
  expect(stage.stored).toEqual(['loginAdminChallenge'])
  expect(stage.missing).toEqual([])
})

it('a released slot delivers the events that wait in a closed shop', async () => {
  stage = new Stage()
  await stage.open(SLOT)
  stage.isStoreAway = true
  solve(stage.openShop(ANN, stage.fileOf(ANN)), 'loginAdminChallenge')
  stage.sleep(ANN)
  stage.isStoreAway = false
  await stage.move(SLOT)
  await expect.poll(() => stage.givenBack).toEqual([SLOT])
  expect(stage.stored).toEqual(['loginAdminChallenge'])
})

it.each([
  ['was not open in time', 'its shops cannot be opened in time', () => new Promise<never>(() => {})],
  [
    'cannot be opened',
    `the shop ${ANN} cannot be opened: its disk is full`,
    () => Promise.reject(new Error('its disk is full')),
  ],
  [
    'asks a register that is away',
    'the class store does not accept',
    () => Promise.reject(new StoreUnavailable('no connection')),
  ],
])(
  'a slot stays while a shop in it %s and holds events that the class store lacks',
  async (_, reason, fail) => {
    stage = new Stage({ saveMs: 500 })
    await stage.open(SLOT)
    stage.isStoreAway = true
    solve(stage.openShop(ANN, stage.fileOf(ANN)), 'loginAdminChallenge')
    stage.sleep(ANN)
    stage.isStoreAway = false
    // Nothing else keeps the slot on this node.
    await expect.poll(() => stage.missing, { timeout: 10_000 }).toEqual([])
    stage.onWake = fail
    await stage.move(SLOT)
    await expect.poll(() => stage.rows.get(SLOT)?.isLeaving, { timeout: 10_000 }).toBe(false)
    expect(stage.warnings.join()).toContain(`stays on this machine: ${reason}`)
    expect(stage.givenBack).toEqual([])

    stage.onWake = async () => {}
    await stage.move(SLOT)
    await expect.poll(() => stage.givenBack, { timeout: 10_000 }).toEqual([SLOT])
    expect(stage.stored).toEqual(['loginAdminChallenge'])
  },
)

it('a node that shuts down while the class store is unreachable waits for it and leaves nothing behind', async () => {
  stage = new Stage({ saveMs: 100 })
  await stage.open(SLOT)
  stage.isStoreAway = true
  solve(stage.openShop(ANN), 'loginAdminChallenge')
  const closing = stage.holder.close()
  await expect.poll(() => stage.rows.get(SLOT)?.isLeaving).toBe(true)
  await pause(500)
  expect(stage.givenBack).toEqual([])
  stage.isStoreAway = false
  await closing
  expect(stage.stored).toEqual(['loginAdminChallenge'])
  expect([stage.givenBack, stage.missing, stage.hasLeft]).toEqual([[SLOT], [], true])
})

it('a node that cannot send its copies in time ends as after a crash and keeps its slots', async () => {
  stage = new Stage({ stopMs: 1_000 })
  await stage.open(SLOT, 0x0b)
  countingShop(SLOT)
  stage.onPut = async () => {
    throw new GatewayUnavailable('S3 is down')
  }
  await stage.holder.close()
  expect([stage.givenBack, [...stage.rows.keys()], stage.hasLeft]).toEqual([[0x0b], [SLOT], false])
})
