import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Shop } from '../../shop/shop.ts'
import { GatewayRefusal, GatewayUnavailable } from './client.ts'
import { Snapshotter } from './snapshotter.ts'

const [ANN, BEN] = ['0aannannannann', '0bbenbenbenben']
const LONG = 20_000

let folder: string
let snapshotter: Snapshotter
let epoch: number | undefined
let awake: Map<string, { written: number }>
let warnings: string[]
/** Shops that were sent, in order. */
let put: string[]
let onPut: (shop: string) => Promise<void> | void
let onCopy: (shop: string) => void
let onCopyForUndo: (to: string) => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshotter-'))
  ;[epoch, awake, warnings, put] = [1, new Map(), [], []]
  ;[onPut, onCopy, onCopyForUndo] = [() => {}, () => {}, () => {}]
  snapshotter = new Snapshotter({
    slots: { epochOf: () => epoch, hasNewestFiles: () => true },
    client: {
      put: async (shop) => {
        put.push(shop)
        await onPut(shop)
      },
      remove: async () => {},
    },
    drafts: folder,
    onSent: () => {},
    warn: (message) => void warnings.push(message),
  })
  snapshotter.begin({
    awake: () => [...awake.keys()],
    ifAwake: async (id) =>
      awake.has(id) ? ({ id, isOpen: true, tables: awake.get(id) } as unknown as Shop) : undefined,
    backUp: async (id, to) => {
      onCopy(id)
      writeFileSync(to, 'the whole shop')
      return true
    },
    backUpKept: async (_id, to) => {
      onCopyForUndo(to)
      return undefined
    },
  })
})
afterEach(async () => {
  await snapshotter.close()
  rmSync(folder, { recursive: true })
})

/** Refuses the next snapshot, as if the node's lease had expired. */
function refuseOnce(more: () => void = () => {}): void {
  onPut = () => {
    onPut = () => {}
    more()
    throw new GatewayRefusal(403, 'This slot is not, or no longer, yours.')
  }
}

test('sends a refused shop again if its slot is still held', async () => {
  refuseOnce()
  snapshotter.unsent.add(ANN, Date.now())
  expect(await snapshotter.flush([0x0a], LONG)).toBe(0)
  expect(put).toEqual([ANN, ANN])
  expect(snapshotter.counts).toEqual({ sent: 1, failed: 1 })
})

test('sends a shop whose copy for undo cannot be copied, and warns once', async () => {
  onCopyForUndo = (to) => {
    writeFileSync(to, 'a part')
    throw new Error('ENOSPC')
  }
  for (const _ of ['first', 'second']) {
    snapshotter.unsent.add(ANN, Date.now())
    expect(await snapshotter.flush([0x0a], LONG)).toBe(0)
  }
  expect(snapshotter.counts).toEqual({ sent: 2, failed: 0 })
  expect(warnings).toEqual([expect.stringContaining('copy for undo')])
  expect(readdirSync(folder)).toEqual([])
})

test('does not repeat a shop whose slot was lost or is in another epoch', async () => {
  for (const now of [undefined, 2]) {
    epoch = 1
    refuseOnce(() => {
      epoch = now
    })
    snapshotter.unsent.add(ANN, Date.now())
    expect(await snapshotter.flush([0x0a], LONG)).toBe(0)
  }
  expect(snapshotter.counts).toEqual({ sent: 0, failed: 2 })
})

test('sends changes of open shops, each shop once', async () => {
  for (const shop of [ANN, BEN]) awake.set(shop, { written: 1 })
  expect(await snapshotter.flush([0x0a], LONG)).toBe(0)
  expect(put).toEqual([ANN])
  // Others are asked while one of them is being sent.
  const taken = Promise.withResolvers<void>()
  onPut = () => taken.promise
  awake.set(ANN, { written: 2 })
  const first = snapshotter.flush([0x0a], LONG)
  await expect.poll(() => put).toEqual([ANN, ANN])
  const others = [snapshotter.flush([0x0a, 0x0b], LONG), snapshotter.checkAll()]
  await expect.poll(() => put).toHaveLength(3)
  taken.resolve()
  await Promise.all([first, ...others])
  expect(put.toSorted()).toEqual([ANN, ANN, BEN])
})

test('prefers a slot that somebody waits for', async () => {
  const others = Array.from('abcdefghij', (sign) => `0c${sign.repeat(12)}`)
  for (const shop of [...others, ANN]) snapshotter.unsent.add(shop, Date.now())
  const copied: string[] = []
  onCopy = (shop) => void copied.push(shop)
  expect(await snapshotter.flush([0x0a], LONG)).toBe(0)
  expect(copied[0]).toBe(ANN)
})

test('shares a few senders among all callers, each with its own result', async () => {
  const [slots, perSlot] = [80, 5]
  let [underWay, most] = [0, 0]
  onPut = async () => {
    most = Math.max(most, ++underWay)
    await pause(2)
    underWay -= 1
  }
  for (let index = 0; index < slots * perSlot; index++) {
    const sign = 'abcde'[index % perSlot] ?? ''
    snapshotter.unsent.add(
      `${Math.floor(index / perSlot)
        .toString(16)
        .padStart(2, '0')}${sign.repeat(12)}`,
      Date.now(),
    )
  }
  const late = await Promise.all(Array.from({ length: slots }, (_, slot) => snapshotter.flush([slot], LONG)))
  expect(late.filter((count) => count > 0)).toEqual([])
  expect(new Set(put).size).toBe(slots * perSlot)
  expect(most).toBeLessThanOrEqual(4)
})

test('returns how many are unsent at the deadline, and retries an unreachable gateway until then', async () => {
  onPut = () => {
    throw new GatewayUnavailable('nobody is there')
  }
  for (const shop of [ANN, BEN]) snapshotter.unsent.add(shop, Date.now())
  expect(await snapshotter.flush([0x0a, 0x0b], 1_000)).toBe(2)
  expect(put.length).toBeGreaterThan(2)
  expect(warnings).toHaveLength(1)
})

test('retries a shop that cannot be copied only now and then, however many wait', async () => {
  let copied = 0
  onCopy = () => {
    copied += 1
    throw new Error('the disk is full')
  }
  snapshotter.unsent.add(ANN, Date.now())
  expect(await Promise.all([snapshotter.flush([0x0a], 500), snapshotter.flush([0x0a], 500)])).toEqual([1, 1])
  expect(copied).toBeLessThanOrEqual(3)
})
