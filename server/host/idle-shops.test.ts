import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Shop } from '../shop/shop.ts'
import { ErrorReporter } from './error-reporter.ts'
import { IdleShops, type OpenShop } from './idle-shops.ts'

const IDLE_MS = 60_000

let entries: Map<string, OpenShop>
let done: string[]
let warnings: string[]
let inTurn: () => Promise<void>
let idleShops: IdleShops

beforeEach(() => {
  vi.useFakeTimers()
  // The process has run for a while.
  vi.advanceTimersByTime(3_600_000)
  entries = new Map()
  done = []
  warnings = []
  inTurn = async () => {}
  idleShops = new IdleShops({
    entries,
    idleMs: IDLE_MS,
    inTurn: () => inTurn(),
    sleep: async (id) => {
      done.push(`${id} sleeps`)
      entries.delete(id)
    },
    reporter: new ErrorReporter((message) => warnings.push(message)),
  })
})
afterEach(() => {
  idleShops.close()
  vi.useRealTimers()
})

/** Opens a shop with changes that are not checkpointed, and uses it now. */
function open(id: string, sockets = 0): OpenShop {
  const shop = {
    sockets: { size: sockets },
    isCheckpointed: false,
    checkpoint() {
      done.push(`${id} is saved`)
      this.isCheckpointed = true
    },
  }
  const entry = { shop: Promise.resolve(shop as unknown as Shop), busy: 0, usedAt: performance.now() }
  entries.set(id, entry)
  return entry
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('saves the file of a shop soon after it was used, once, and puts it to sleep later', async () => {
  open('ann')
  await after(29_000)
  expect(done).toEqual([])
  await after(3_000)
  expect(done).toEqual(['ann is saved'])
  await after(26_000)
  expect(done).toEqual(['ann is saved'])
  await after(4_000)
  expect(done).toEqual(['ann is saved', 'ann sleeps'])
})

it('does not put a shop to sleep that is in use, or that a page has open', async () => {
  open('ann').busy = 1
  open('ben', 1)
  await after(10 * IDLE_MS)
  expect(done).toEqual(['ben is saved'])
})

it('leaves a shop alone that was used, or replaced, while it waited for its turn', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  inTurn = () => promise
  const ann = open('ann')
  await after(32_000)
  ann.usedAt = performance.now()
  resolve()
  await after(0)
  expect(done).toEqual([])

  const turn = Promise.withResolvers<void>()
  inTurn = () => turn.promise
  await after(32_000)
  open('ann')
  turn.resolve()
  await after(0)
  expect(done).toEqual([])

  const busy = Promise.withResolvers<void>()
  inTurn = () => busy.promise
  const ben = open('ann')
  await after(32_000)
  ben.busy = 1
  busy.resolve()
  await after(0)
  expect(done).toEqual([])
})

it('looks after the others if one fails, and reports that', async () => {
  const shop = await open('ann').shop
  shop.checkpoint = () => {
    throw new Error('it cannot be written')
  }
  open('ben')
  await after(32_000)
  expect(done).toEqual(['ben is saved'])
  expect(warnings).toEqual([
    expect.stringMatching(
      /^Unexpected, at looking after an idle shop in the shop ann: Error: it cannot be written/,
    ),
  ])
  // It goes on.
  await after(30_000)
  expect(done).toEqual(['ben is saved', 'ann sleeps', 'ben sleeps'])
})

it('looks after one shop at a time, however long that takes', async () => {
  let turns = 0
  inTurn = () => {
    turns += 1
    return new Promise(() => {})
  }
  open('ann')
  open('ben')
  await after(2 * IDLE_MS)
  expect(turns).toBe(1)
})

it('does nothing after it was closed', async () => {
  open('ann')
  idleShops.close()
  await after(2 * IDLE_MS)
  expect(done).toEqual([])
})
