import init from '@sqlite.org/sqlite-wasm'
import { expect, it } from 'vitest'
import { readTables } from './database.ts'

const sqlite = await init()

function fileOf(sql: string): Uint8Array {
  const db = new sqlite.oo1.DB(':memory:')
  db.exec(sql)
  const bytes = sqlite.capi.sqlite3_js_db_export(db)
  db.close()
  return bytes
}

it('shows tables with their first rows, and the definitions of views', () => {
  const [people, endless] =
    readTables(
      sqlite,
      fileOf(`CREATE TABLE "a "" b" (id INTEGER, name TEXT, face BLOB);
        INSERT INTO "a "" b" VALUES (1, 'Jim', x'0102'), (2, NULL, NULL);
        CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n`),
    ) ?? []
  expect(people).toMatchObject({ name: 'a " b', columns: ['id', 'name', 'face'], isCut: false })
  expect(people?.rows).toEqual([
    ['1', 'Jim', '(2 bytes)'],
    ['2', 'NULL', 'NULL'],
  ])
  expect(endless).toMatchObject({ name: 'endless', rows: [] })
  expect(endless?.sql).toMatch(/^CREATE VIEW/)
})

it('limits the rows', () => {
  const sql = `CREATE TABLE t (x);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500) INSERT INTO t SELECT printf('%.*c', 999, 'x') FROM n`
  const [table] = readTables(sqlite, fileOf(sql)) ?? []
  expect(table?.rows).toHaveLength(100)
  expect(table?.isCut).toBe(true)
  expect(table?.rows[0]?.[0]).toHaveLength(301)
})

it('reports a file that is not a database', () => {
  const broken = fileOf('CREATE TABLE t (x)').slice(0, 600)
  expect(readTables(sqlite, broken)).toBeUndefined()
})
