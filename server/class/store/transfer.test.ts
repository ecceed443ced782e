import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openStoreFile } from './sqlite/file.ts'
import { TRANSFER_TABLES } from './transfer.ts'

/** When a class was found ended, which starts over where it is restored, and the order of arrival. */
const LEFT_OUT = ['seq', 'overDays', 'overDay', 'overSince']
/** What belongs to the server and not to a class. The secret in `meta` is transferred by itself. */
const OF_SERVER = ['meta', 'ltiPlatforms', 'ltiKeys', 'ltiNonces']

it('has every table and column of the class store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const db: DatabaseSync = openStoreFile(join(folder, 'class.sqlite'), () => {})
  try {
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
    const names = tables.map(({ name }) => String(name)).filter((name) => !OF_SERVER.includes(name))
    const columnsOf = (table: string) =>
      db
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(table)
        .map(({ name }) => String(name))
        .filter((name) => !LEFT_OUT.includes(name))
    const known = Object.fromEntries(TRANSFER_TABLES.map(({ name, columns }) => [name, columns.toSorted()]))
    expect(known).toEqual(Object.fromEntries(names.map((name) => [name, columnsOf(name).sort()])))
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
})
