import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/postgres/database.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { Database } from './database.ts'
import { checkSchema, migrate } from './schema.ts'
import { forPostgres } from './store-database.ts'

let postgres: TestDatabase
beforeAll(async () => {
  postgres = await openTestDatabase({ ownServer: true })
})
afterAll(() => postgres.close())

const warnings: string[] = []
const warn = (message: string) => void warnings.push(message)
const opened = async (): Promise<Database> => new Database(await postgres.another())

describe('the tables of a class store on PostgreSQL', () => {
  it('are created once by simultaneous processes, with those of further parts after them', async () => {
    const db = await opened()
    const further = [
      {
        name: 'slots',
        migrations: ['CREATE TABLE ff_slots (slot int, class_id text REFERENCES ff_classes)'],
      },
    ]
    await Promise.all([1, 2, 3].map(() => migrate(db, { further, warn })))
    await checkSchema(db, further)
    expect(warnings).toEqual([])
    const more = [
      {
        name: 'slots',
        migrations: [...(further[0]?.migrations ?? []), 'ALTER TABLE ff_slots ADD COLUMN epoch bigint'],
      },
    ]
    await expect(checkSchema(db, more)).rejects.toThrow('CLASS_STORE_URL')
    await migrate(db, { further: more, warn })
    await expect(migrate(db, { further, warn })).rejects.toThrow('newer release')
    await expect(checkSchema(db, further)).rejects.toThrow('newer release')
    await db.close()
  })
})

describe('a database', () => {
  it('commits all of a transaction or nothing, and converts dates, numbers and column names', async () => {
    const db = await opened()
    await db.run('CREATE TABLE t (handed_out timestamptz, big bigint, words text)')
    const at = new Date('2026-01-02T03:04:05.678Z')
    await db.transaction((session) => session.run('INSERT INTO t VALUES ($1, $2, $3)', [at, 2 ** 40, 'a\0b']))
    const lost = db.transaction(async (session) => {
      await session.run('DELETE FROM t')
      throw new Error('No')
    })
    await expect(lost).rejects.toThrow('No')
    expect(await db.all('SELECT * FROM t')).toEqual([
      { handedOut: at.toISOString(), big: 2 ** 40, words: 'a\uFFFDb' },
    ])
    await db.close()
  })

  it('reports that it is unavailable, and recovers by itself', async () => {
    const db = await opened()
    await db.run('CREATE TABLE t (n int)')
    const open = db.transaction(async (session) => {
      await session.run('INSERT INTO t VALUES (1)')
      await postgres.stop()
      await session.run('INSERT INTO t VALUES (2)')
    })
    await expect(open).rejects.toThrow(StoreUnavailable)
    await expect(db.all('SELECT * FROM t')).rejects.toThrow(
      /^The class store cannot be reached at this moment: /,
    )
    await postgres.start()
    if (postgres.isReal) expect(await db.all('SELECT * FROM t')).toEqual([])
    await db.close()
  })
})

it('translates names and placeholders of the class store, and leaves texts in quotes', () => {
  const sql = `SELECT joinedAt, count(*) AS "aB?" FROM learners JOIN messagesRead ON learner = learners.id
    WHERE shop = 'erasedShop?' OR groupName = ANY (?) LIMIT ?`
  expect(forPostgres(sql)).toBe(
    `SELECT joined_at, count(*) AS "aB?" FROM ff_learners JOIN ff_messages_read ON learner = ff_learners.id
    WHERE shop = 'erasedShop?' OR group_name = ANY ($1) LIMIT $2`,
  )
})
