import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it, vi } from 'vitest'
import { hostClock } from '../../shop/clock.ts'
import { Exchanges } from '../../shop/exchanges.ts'
import type { Shop } from '../../shop/shop.ts'
import { Tables } from '../../shop/storage/tables.ts'
import { EventLog, eventLogSchema, undeliveredEvents } from '../../training/progress/event-log.ts'
import type { ClassStore } from '../store/store.ts'
import { Outbox } from './outbox.ts'

let outbox: Outbox
let eventLog: EventLog
const warn = vi.fn()
const appendEvents = vi.fn<ClassStore['appendEvents']>()
const onStored = vi.fn()
const open = vi.fn()

beforeEach(() => {
  vi.resetAllMocks()
  appendEvents.mockResolvedValue()
  outbox = new Outbox()
  eventLog = new EventLog(outbox.enqueue)
  outbox.open({ classStore: { appendEvents }, host: { hold: () => () => {}, open }, warn, onStored })
})

function openShop(id: string): Shop {
  const tables = new Tables(new DatabaseSync(':memory:'))
  tables.exec(eventLogSchema)
  return { id, tables, clock: hostClock, exchanges: new Exchanges(), isOpen: true } as Partial<Shop> as Shop
}

const solveIn = (shop: Shop, key: string) => eventLog.append(shop, { kind: 'solved', key })
const left = (shop: Shop) => undeliveredEvents(shop.tables, 10).length

it('sends the events of a whole class together, with one wait for the disk', async () => {
  const shops = Array.from({ length: 30 }, (_, index) => openShop(`s${index}`))
  for (const shop of shops) solveIn(shop, 'a')
  await expect.poll(() => shops.map(left)).toEqual(shops.map(() => 0))
  expect(appendEvents).toHaveBeenCalledOnce()
  expect(appendEvents.mock.lastCall?.[0].map(({ shop }) => shop)).toEqual(shops.map(({ id }) => id))
})

it('reports events as stored only once the class store has them', async () => {
  const shop = openShop('ann')
  appendEvents.mockRejectedValueOnce(new Error('not now'))
  solveIn(shop, 'a')
  await expect.poll(() => appendEvents).toHaveBeenCalledOnce()
  expect(onStored).not.toHaveBeenCalled()
  await expect.poll(() => onStored, { timeout: 5_000 }).toHaveBeenCalledOnce()
  expect(onStored.mock.lastCall).toEqual(['ann', [expect.objectContaining({ kind: 'solved', key: 'a' })]])
})

it('does not send events again because a listener failed', async () => {
  const [ann, ben] = [openShop('ann'), openShop('ben')]
  onStored.mockImplementationOnce(() => {
    throw new Error('no')
  })
  for (const shop of [ann, ben]) solveIn(shop, 'a')
  await expect.poll(() => onStored.mock.calls.map(([shop]) => shop)).toEqual(['ann', 'ben'])
  expect([left(ann), left(ben)]).toEqual([0, 0])
})

it('sends more events than fit into one batch', async () => {
  const shop = openShop('ann')
  shop.tables.transaction(() => {
    for (let index = 0; index < 700; index++) solveIn(shop, `k${index}`)
  })
  const others = Array.from({ length: 70 }, (_, index) => openShop(`s${index}`))
  for (const other of others) solveIn(other, 'a')
  await expect.poll(() => [shop, ...others].reduce((sum, each) => sum + left(each), 0)).toBe(0)
})

it('sends the events of other shops if one shop cannot be read, and retries that shop', async () => {
  const [ann, ben] = [openShop('ann'), openShop('ben')]
  const broken = vi.spyOn(ann.tables, 'all').mockImplementation(() => {
    throw new Error('damaged')
  })
  solveIn(ann, 'a')
  solveIn(ben, 'b')
  await expect.poll(() => left(ben)).toBe(0)
  expect(warn).toHaveBeenCalledOnce()
  broken.mockRestore()
  await expect.poll(() => left(ann), { timeout: 5_000 }).toBe(0)
})

it('retries what the class store did not accept, at the latest when it closes', async () => {
  const [ann, ben] = [openShop('ann'), openShop('ben')]
  appendEvents.mockRejectedValueOnce(new Error('busy'))
  solveIn(ann, 'a')
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(left(ann)).toBe(1)
  solveIn(ben, 'b')
  await outbox.close()
  expect([left(ann), left(ben)]).toEqual([0, 0])
})
