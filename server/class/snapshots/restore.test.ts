import { expect, test, vi } from 'vitest'
import { Restore } from './restore.ts'
import type { SlotFiles } from './slot-files.ts'
import type { Stamp } from './stamps.ts'

/** Takes over the slot 7 in epoch 5, when the latest that is kept of it is this, and so many were sent by then. */
async function takeOver(latest: Stamp | undefined, sentByThen: number): Promise<unknown[][]> {
  let count = 0
  const behind = vi.fn(async () => {})
  const list = async () => {
    count = sentByThen
    return { shops: new Set<string>(), latest }
  }
  const restore = new Restore({
    slots: { epochOf: () => 5, isOurLast: () => true },
    files: { sort: async () => {}, shopsIn: async () => [] } as Partial<SlotFiles> as SlotFiles,
    line: { list, behind, fetch: async () => undefined },
    count: () => count,
    drafts: '',
    warn: (message) => expect.fail(message),
  })
  await restore.gained(7)
  await new Promise((resolve) => setImmediate(resolve))
  return behind.mock.calls
}

test('a slot that somebody had later, as far as snapshots tell, is said to be behind', async () => {
  expect(await takeOver({ epoch: 9, count: 1 }, 30)).toEqual([[7, 5]])
  // In the same epoch as well: a register that has gone back gives it out once more.
  expect(await takeOver({ epoch: 5, count: 31 }, 30)).toEqual([[7, 5]])
})

test('a slot is not behind for what others sent before, or this process itself by the time of the answer', async () => {
  expect(await takeOver(undefined, 0)).toEqual([])
  expect(await takeOver({ epoch: 4, count: 99 }, 0)).toEqual([])
  expect(await takeOver({ epoch: 5, count: 30 }, 30)).toEqual([])
})
