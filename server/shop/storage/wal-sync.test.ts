import { DatabaseSync } from 'node:sqlite'
import { setImmediate as settled } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { Tables } from './tables.ts'
import { WalSync } from './wal-sync.ts'

/** A disk whose syncs end when the test says so. */
function slowDisk() {
  const asked: { file: string; resolve: () => void; reject: (reason: Error) => void }[] = []
  const toDisk = (file: string): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    asked.push({ file, resolve, reject })
    return promise
  }
  return { asked, log: new WalSync('/data/ann.sqlite', toDisk) }
}

it('syncs once for all that came before, and once more for all that came meanwhile', async () => {
  const { asked, log } = slowDisk()
  const done: string[] = []
  const bring = (name: string): void => void log.sync().then(() => done.push(name))
  bring('first')
  bring('second')
  await settled()
  expect(asked.map(({ file }) => file)).toEqual(['/data/ann.sqlite-wal'])
  bring('third')
  bring('fourth')
  await settled()
  expect(asked).toHaveLength(1)
  asked[0]?.resolve()
  await settled()
  expect(done).toEqual(['first', 'second'])
  expect(asked).toHaveLength(2)
  expect(log.pending).toBeDefined()
  asked[1]?.resolve()
  await settled()
  expect(done).toHaveLength(4)
  expect(log.pending).toBeUndefined()
})

it('reports a failure to those who waited, and to nobody after them', async () => {
  const { asked, log } = slowDisk()
  const first = log.sync()
  await settled()
  const second = log.sync()
  asked[0]?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await settled()
  asked[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
})

it('does not block the thread after a solve, and delays replies that would tell of it', async () => {
  const { asked, log } = slowDisk()
  const db = new DatabaseSync(':memory:')
  const exec = vi.spyOn(db, 'exec')
  const tables = new Tables(db, log)
  const onSynced = vi.fn()
  const onFailure = vi.fn()
  tables.writeProgress(() => {}, { forGood: true })
  expect(exec).not.toHaveBeenCalledWith('PRAGMA synchronous = FULL')
  tables.whenSynced(onSynced, onFailure)
  await settled()
  expect(onSynced).not.toHaveBeenCalled()
  asked[0]?.resolve()
  await settled()
  expect(onSynced).toHaveBeenCalledOnce()
  tables.writeProgress(() => {})
  tables.whenSynced(onSynced, onFailure)
  expect(onSynced).toHaveBeenCalledTimes(2)

  tables.writeProgress(() => {}, { forGood: true })
  tables.whenSynced(onSynced, onFailure)
  await settled()
  asked[1]?.reject(new Error('broken'))
  await settled()
  expect(onSynced).toHaveBeenCalledTimes(2)
  expect(onFailure).toHaveBeenCalledOnce()
})
