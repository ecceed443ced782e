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

/** Acquires slot 7 in epoch 5. */
async function takeOver(line: Pick<Line, 'list' | 'reportOutdated'>): Promise<void> {
  ;[count, warnings] = [0, []]
  restore = new SnapshotRestorer({
    slots: { epochOf: () => 5, hasNewestFiles: () => true },
    files: { prepareSlot: async () => {}, shopsIn: async () => [] } as Partial<SlotFiles> as SlotFiles,
    client: { ...line, fetch: async () => undefined },
    sendCount: () => count,
    drafts: '',
    retryMs: 5,
    warn: (message) => void warnings.push(message),
  })
  await restore.slotAcquired(7)
}

/**
 * Acquires the slot with this latest stored version, after this number of snapshots were sent. Returns whether the slot
 * is reported as outdated.
 */
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

test('reports a slot as outdated that has later snapshots', async () => {
  expect(await isBehind({ epoch: 9, count: 1 }, 30)).toBe(true)
  // Later snapshots may have the same epoch: a restored class store assigns it again.
  expect(await isBehind({ epoch: 5, count: 31 }, 30)).toBe(true)
})

test('does not report a slot because of earlier snapshots, or of its own', async () => {
  expect(await isBehind(undefined, 0)).toBe(false)
  expect(await isBehind({ epoch: 4, count: 99 }, 0)).toBe(false)
  expect(await isBehind({ epoch: 5, count: 30 }, 30)).toBe(false)
})

test('asks for the stored versions of a slot until there is an answer, and sends nothing before', async () => {
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
    expect.stringContaining('the slot 07 cannot be compared. The gateway rejects the call: 403 not yours'),
  ])
})

test('logs a refusal of the gateway once for each slot', async () => {
  const list = vi.fn(async () => {
    throw new GatewayRefusal(400, 'no such epoch')
  })
  await takeOver({ list, reportOutdated: async () => {} })
  await expect.poll(() => list.mock.calls.length).toBeGreaterThan(3)
  expect(warnings).toEqual([
    'Snapshots of the slot 07 cannot be compared. The gateway rejects the call: 400 no such epoch',
  ])
})

test('repeats the report of an outdated slot until it arrives', async () => {
  const behind = vi.fn(async () => {})
  behind.mockRejectedValueOnce(new GatewayUnavailable('no class store'))
  const list = async () => ({ ...NOTHING, latest: { epoch: 9, count: 1 } })
  await takeOver({ list, reportOutdated: behind })
  await expect.poll(() => behind.mock.calls.length).toBeGreaterThan(1)
  expect(restore.maySend(ANN)).toBe(false)
})

test('stops asking for a slot that is lost', async () => {
  const list = vi.fn(async () => {
    // The slot is lost during the call.
    await Promise.resolve()
    restore.slotLost(7)
    throw new GatewayUnavailable('nobody is there')
  })
  await takeOver({ list, reportOutdated: async () => {} })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(list).toHaveBeenCalledTimes(1)
  expect(restore.maySend(ANN)).toBe(false)
})
