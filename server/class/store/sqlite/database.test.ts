import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Fsync } from '../../../shop/storage/wal-sync.ts'
import { insert } from '../database.ts'
import type { Learner } from '../model.ts'
import { ClassStore } from '../store.ts'
import { forSqlite, SqliteDatabase } from './database.ts'

let folder: string
let classStore: ClassStore
let ann: Learner
let words: string
const toDisk = vi.fn<Fsync>()
const file = () => join(folder, 'class.sqlite')

beforeEach(async () => {
  toDisk.mockReset().mockResolvedValue()
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  classStore = new ClassStore(new SqliteDatabase(file(), () => {}, toDisk))
  const { id } = await classStore.findOrCreateClass({
    name: 'Monday',
    endsAt: new Date(Date.now() + 86_400_000),
  })
  const joined = await classStore.join(id, 'Ann')
  ann = joined.learner
  words = joined.words
})
afterEach(async () => {
  await classStore.close()
  rmSync(folder, { recursive: true, force: true })
})

it('lets the launcher wait for the disk when hands and read marks change', async () => {
  const { messageStore } = classStore
  const audience = { to: 'all' } as const
  const message = await messageStore.postMessage(
    ann.classId,
    { by: 'Tess', audience, text: 'Hello' },
    new Date(),
  )
  for (const work of [
    () => messageStore.raiseHand(ann.id, 'Help', new Date()),
    () => messageStore.lowerHand(ann.id),
    () => messageStore.markRead(ann, message ?? '', new Date()),
  ]) {
    toDisk.mockClear()
    await work()
    expect(toDisk).toHaveBeenCalledOnce()
  }
})

it('waits for the disk itself if the launcher cannot', async () => {
  toDisk.mockRejectedValue(new Error('gone'))
  await classStore.messageStore.raiseHand(ann.id, 'Somebody please', new Date())
  // Read from the file itself, which is written after its log is safe.
  expect(readFileSync(file()).includes('Somebody please')).toBe(true)
})

it('runs transactions one at a time, and reads only what is committed', async () => {
  const database = new SqliteDatabase(join(folder, 'other.sqlite'), () => {}, toDisk)
  const nameOf = async () => (await database.get<{ value: string }>('SELECT value FROM meta'))?.value
  const write = (value: string, error?: Error) =>
    database.transaction(async (session) => {
      await session.run('DELETE FROM meta')
      await insert(session, 'meta', { name: 'secret', value })
      if (error) throw error
    })
  await write('first')
  const failed = expect(write('never', new Error('No'))).rejects.toThrow('No')
  const writing = write('second')
  const during = nameOf()
  await Promise.all([failed, writing])
  expect(['first', 'second']).toContain(await during)
  expect(await nameOf()).toBe('second')
  await database.close()
})

it('leaves out locks and casts, which SQLite has not', () => {
  expect(forSqlite('SELECT seq FROM learners WHERE id = ANY (?) FOR KEY SHARE')).toBe(
    'SELECT rowid FROM learners WHERE id IN (SELECT value FROM json_each(?))',
  )
  expect(forSqlite('UPDATE learners SET seenAt = seen.value::timestamptz')).toBe(
    'UPDATE learners SET seenAt = seen.value',
  )
})

it('reads files while many passphrases are hashed', async () => {
  let done = 0
  const guesses = Array.from({ length: 60 }, async () => {
    await classStore.findByPassphrase(ann.classId, 'Ann', words)
    done += 1
  })
  await readFile(import.meta.filename)
  expect(done).toBeLessThan(30)
  await Promise.all(guesses)
})
