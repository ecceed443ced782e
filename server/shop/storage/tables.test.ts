import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Tables } from './tables.ts'

/** A closed file with a table in it, and its tables. */
function openAtRest() {
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const file = join(folder, 'shop.sqlite')
  const db = new DatabaseSync(file)
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA user_version = 7; CREATE TABLE Play (id)',
  )
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const tables = new Tables(db)
  tables.markWalEmpty()
  return { db, tables, logSize: () => statSync(`${file}-wal`).size }
}

it.each([
  ['a write', (tables: Tables) => void tables.run('INSERT INTO Play VALUES (1)')],
  [
    'a transaction',
    (tables: Tables) => void tables.transaction(() => tables.run('INSERT INTO Play VALUES (1)')),
  ],
  [
    'something for good',
    (tables: Tables) => void tables.writeProgress(() => tables.run('INSERT INTO Play VALUES (1)')),
  ],
])(
  'starts an empty log before %s without waiting for the disk, once, and is as safe as before afterwards',
  (_, write) => {
    const { db, tables, logSize } = openAtRest()
    const exec = vi.spyOn(db, 'exec')
    const begun = () => exec.mock.calls.filter(([sql]) => sql === 'PRAGMA synchronous = OFF').length
    tables.get('SELECT * FROM Play')
    expect([begun(), logSize()]).toEqual([0, 0])
    write(tables)
    write(tables)
    expect(begun()).toBe(1)
    expect(logSize()).toBeGreaterThan(0)
    expect(tables.all('SELECT id FROM Play')).toHaveLength(2)
    expect(tables.get('PRAGMA synchronous')).toEqual({ synchronous: 1 })
    expect(tables.get('PRAGMA user_version')).toEqual({ user_version: 7 })
  },
)

it('goes on if the log cannot be started', () => {
  const { db, tables } = openAtRest()
  vi.spyOn(db, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (sql.startsWith('PRAGMA user_version')) throw new Error('no room')
    this.prepare(sql).run()
  })
  tables.run('INSERT INTO Play VALUES (1)')
  expect(tables.all('SELECT id FROM Play')).toHaveLength(1)
  expect(tables.get('PRAGMA synchronous')).toEqual({ synchronous: 1 })
})
