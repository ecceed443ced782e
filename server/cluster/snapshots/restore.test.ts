import { afterEach, expect, test, vi } from 'vitest'
import { GatewayRefusal, GatewayUnavailable } from './client.ts'
import { SnapshotRestorer } from './restore.ts'
import type { SlotFiles } from './slot-files.ts'
import type { SnapshotVersion } from './versions.ts'

const ANN = '07annannannann'
const NOTHING = { shops: new Set<string>(), latest: undefined }

let restore: SnapshotRestorer
let count = 0
let warnings: string[] = []

afterEach(() => restore.close())

type Line = ConstructorParameters<typeof SnapshotRestorer>[0]['client']

/** Takes over the slot 7 in epoch 5. */
async function takeOver(line: Pick<Line, 'list' | 'reportOutdated'>): Promise<void> {
  ;[count, warnings] = [0, []]
  restore = new SnapshotRestorer({
    slots: { epochOf: () => 5, hasNewestFiles: () => true },
    files: { prepareSlot: async () => {}, shopsIn: async () => [] } as Partial<SlotFiles> as SlotFiles,
    client: { ...line, fetch: async () => undefined },
    sendCount: () => count,
    ...{ drafts: '', retryMs: 5, warn: (message) => void warnings.push(message) },
  })
  await restore.slotAcquired(7)
}

/** The same when the latest that is kept of it is this, and so many were sent by then. Answers with whether it is said to be behind. */
async function isBehind(latest: SnapshotVersion | undefined, sentByThen: number): Promise<boolean> {
  const behind = vi.fn(async () => {})
  const list = async () => {
    count = sentByThen
    return { ...NOTHING, latest }
  }
  await takeOver({ list, reportOutdated: behind })
  await new Promise((resolve) => setImmediate(resolve))
  restore.close()
  expect(restore.maySend(ANN)).toBe(behind.mock.calls.length === 0)
  expect(warnings).toEqual([])
  for (const call of behind.mock.calls) expect(call).toEqual([7, 5])
  return behind.mock.calls.length > 0
}

test('a slot that somebody had later, as far as snapshots tell, is said to be behind', async () => {
  expect(await isBehind({ epoch: 9, count: 1 }, 30)).toBe(true)
  // In the same epoch as well: a register that has gone back gives it out once more.
  expect(await isBehind({ epoch: 5, count: 31 }, 30)).toBe(true)
})

test('a slot is not behind for what others sent before, or this process itself by the time of the answer', async () => {
  expect(await isBehind(undefined, 0)).toBe(false)
  expect(await isBehind({ epoch: 4, count: 99 }, 0)).toBe(false)
  expect(await isBehind({ epoch: 5, count: 30 }, 30)).toBe(false)
})

test('what is kept of a slot is asked for until there is an answer, and nothing is sent before', async () => {
  const answers = [
    new GatewayUnavailable('nobody is there'),
    new GatewayRefusal(403, 'not yours'),
    new GatewayUnavailable('no'),
  ]
  const list = vi.fn(async () => {
    expect(restore.maySend(ANN)).toBe(false)
    const error = answers.shift()
    if (error) throw error
    return NOTHING
  })
  await takeOver({ list, reportOutdated: async () => {} })
  await expect.poll(() => restore.maySend(ANN)).toBe(true)
  expect(list).toHaveBeenCalledTimes(4)
  expect(warnings).toEqual([
    expect.stringContaining('nobody is there'),
    expect.stringContaining('the slot 07 cannot be compared. The entry says no: 403 not yours'),
  ])
})

test('what the entry refuses is told once for each slot, with its words, however often it is asked', async () => {
  const list = vi.fn(async () => {
    throw new GatewayRefusal(400, 'no such epoch')
  })
  await takeOver({ list, reportOutdated: async () => {} })
  await expect.poll(() => list.mock.calls.length).toBeGreaterThan(3)
  expect(warnings).toEqual([
    'Snapshots of the slot 07 cannot be compared. The entry says no: 400 no such epoch',
  ])
})

test('a slot is said to be behind until that is heard', async () => {
  const behind = vi.fn(async () => {})
  behind.mockRejectedValueOnce(new GatewayUnavailable('no register'))
  const list = async () => ({ ...NOTHING, latest: { epoch: 9, count: 1 } })
  await takeOver({ list, reportOutdated: behind })
  await expect.poll(() => behind.mock.calls.length).toBeGreaterThan(1)
  expect(restore.maySend(ANN)).toBe(false)
})

test('nobody asks any more for a slot that is lost', async () => {
  const list = vi.fn(async () => {
    // It is lost while this is on its way.
    await Promise.resolve()
    restore.slotLost(7)
    throw new GatewayUnavailable('nobody is there')
  })
  await takeOver({ list, reportOutdated: async () => {} })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(list).toHaveBeenCalledTimes(1)
  expect(restore.maySend(ANN)).toBe(false)
})
