import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SideTables } from '#lab'
import { makeTestShop, type TestShop } from '../../testing/shop-file.ts'
import { SqlError } from '../errors.ts'
import { Sandbox } from '../sandbox.ts'

const TABLES: SideTables = {
  Readers: {
    columns: ['name', 'age'],
    rows: [
      ['aunt quince', 77],
      ["o'leary", null],
      ['grandma', 91.5],
    ],
  },
  Keys: { columns: ['key'], rows: [] },
}

let shop: TestShop
let sandbox: Sandbox
beforeAll(() => {
  shop = makeTestShop()
  sandbox = new Sandbox()
})
afterAll(async () => {
  await sandbox.close()
  shop.remove()
})

const open = (tables = TABLES, onSql?: (sql: string) => void) =>
  sandbox.database(tables, { requester: () => ({ owner: 'anna' }), onSql })

describe('a side database', () => {
  it('holds its own tables and takes values', async () => {
    const database = open()
    expect(await database.all('SELECT * FROM Readers ORDER BY age')).toEqual([
      { name: "o'leary", age: null },
      { name: 'aunt quince', age: 77 },
      { name: 'grandma', age: 91.5 },
    ])
    expect(await database.get('SELECT age FROM Readers WHERE name = ?', ['grandma'])).toEqual({ age: 91.5 })
    expect(await database.get('SELECT * FROM Keys')).toBeUndefined()
    expect(await open({}).all('SELECT name FROM sqlite_master')).toEqual([])
  })

  it('sees neither the shop nor another side database, and is read-only', async () => {
    const other = open({ Secrets: { columns: ['word'], rows: [['plum']] } })
    expect(await other.all('SELECT word FROM Secrets')).toEqual([{ word: 'plum' }])
    for (const sql of ['SELECT * FROM Users', 'SELECT * FROM Secrets', 'DELETE FROM Readers']) {
      await expect(open().all(sql)).rejects.toThrow(SqlError)
    }
    expect(await open().all('SELECT count(*) AS readers FROM Readers')).toEqual([{ readers: 3 }])
  })

  it('counts naps without sleeping, up to a second, separately for each database', async () => {
    const database = open()
    expect(await database.all('SELECT nap(40) AS slept FROM Readers')).toHaveLength(3)
    expect(database.nappedMs).toBe(120)
    await expect(database.all('SELECT nap(30), nowhere()')).rejects.toThrow('no such function: nowhere')
    expect(database.nappedMs).toBe(120)
    await expect(database.all('SELECT nap(30), abs(-9223372036854775808)')).rejects.toThrow(SqlError)
    expect(database.nappedMs).toBe(150)
    for (const odd of ['-1e9', "'x'", 'NULL', "x'00'"]) await database.all(`SELECT nap(${odd})`)
    expect(database.nappedMs).toBe(150)
    await database.all('SELECT nap(1e300), nap(5)')
    expect(database.nappedMs).toBe(1_000)
    expect(open().nappedMs).toBe(0)
  })

  it('is the only database with a nap function', async () => {
    const { source } = shop
    await expect(sandbox.sql(source('anna')).all('SELECT nap(1)')).rejects.toThrow('no such function: nap')
  })

  it('reports its statements', async () => {
    const received: string[] = []
    await open(TABLES, (sql) => received.push(sql)).get('SELECT 1')
    expect(received).toEqual(['SELECT 1'])
  })
})
