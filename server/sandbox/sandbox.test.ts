import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestShop, type TestShop } from '../testing/shop-file.ts'
import { SandboxBusy, SandboxClosed, SqlError } from './errors.ts'
import { Sandbox } from './sandbox.ts'
import type { SqlConnection } from './sql/connection.ts'

const ENDLESS = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c'
const SLOW = 'SELECT (SELECT count(*) FROM Users) AS users'

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

const connections = new Map<string, SqlConnection>()
const ask = (owner: string, sql: string) => {
  const connection = connections.get(owner) ?? sandbox.sql(shop.source(owner))
  connections.set(owner, connection)
  return connection.all(sql)
}

test('an endless query is interrupted, and other queries do not wait for it', async () => {
  await Promise.all([ask('anna', SLOW), ask('ben', SLOW)])
  const order: string[] = []
  const endless = ask('anna', ENDLESS).catch((error: unknown) => {
    order.push('endless')
    return error
  })
  const sameShop = ask('anna', SLOW).then(() => order.push('same shop'))
  expect(await ask('ben', SLOW)).toEqual([{ users: 23 }])
  expect(await ask('ben', 'SELECT email FROM Users WHERE id = 1')).toEqual([{ email: 'admin@juice-sh.op' }])
  order.push('other shop')
  expect(await endless).toMatchObject({
    message: 'SQLITE_INTERRUPT: interrupted',
    code: 'SQLITE_INTERRUPT',
    errno: 9,
  })
  await sameShop
  expect(order).toHaveLength(3)
  expect(order.at(-1)).toBe('endless')
})

test('a job that ignores its deadline is terminated, and its worker is replaced', async () => {
  const stubborn = "SELECT instr(printf('%.*c', 9e5, 'a'), printf('%.*c', 4e5, 'a') || 'b')"
  await expect(ask('anna', stubborn)).rejects.toThrow('SQLITE_INTERRUPT: interrupted')
  expect(await ask('anna', SLOW)).toEqual([{ users: 23 }])
})

describe('bombs end in an error:', () => {
  const nested = (open: string, close: string, depth: number) =>
    `SELECT ${open.repeat(depth)}1${close.repeat(depth)}`
  test.each([
    ['a huge blob', 'SELECT randomblob(1e9)', /TOOBIG/],
    ['a huge text', "SELECT printf('%.*c', 1e9, 'x')", /TOOBIG/],
    ['a text that doubles', 'SELECT hex(hex(hex(hex(zeroblob(2e5)))))', /TOOBIG/],
    ['a text that grows', "SELECT replace(hex(zeroblob(4e5)), '0', hex(zeroblob(4e5)))", /TOOBIG/],
    ['a text of all rows', 'SELECT group_concat(a.email) FROM Users a, Users b, Users c, Users d', /TOOBIG/],
    [
      'a sort of very much',
      'SELECT a.* FROM Users a, Users b, Users c, Users d, Users e ORDER BY random()',
      'SQLITE_NOMEM',
    ],
    ['deep brackets', nested('(', ')', 50_000), /ERROR/],
    ['deep functions', nested('abs(', ')', 20_000), /ERROR/],
    ['deep sub-selects', nested('(SELECT ', ')', 5_000), /ERROR/],
    ['a long sum', `SELECT ${'1 + '.repeat(50_000)}1`, /ERROR/],
    ['many terms', `SELECT 1${' UNION SELECT 1'.repeat(20_000)}`, /ERROR/],
    ['a long statement', `SELECT '${'x'.repeat(1_100_000)}'`, /TOOBIG/],
    [
      'names that multiply',
      `WITH a0 AS (SELECT 1 FROM Users)${Array.from(
        { length: 30 },
        (_, i) => `, a${i + 1} AS (SELECT 1 FROM a${i} b, a${i} c)`,
      ).join('')} SELECT 1 FROM a30`,
      /ERROR|NOMEM|INTERRUPT/,
    ],
  ])('%s', async (_what, sql, code) => {
    await expect(ask('anna', sql)).rejects.toMatchObject({
      name: 'SequelizeDatabaseError',
      code: expect.stringMatching(code),
    })
  })

  test('a long list is not a bomb', async () => {
    const rows = await ask('anna', `SELECT id FROM Users WHERE id IN (${'1, '.repeat(30_000)}2)`)
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('a table that is too big for a snapshot seems empty, and the other tables are complete', async () => {
    const big = makeTestShop()
    big.db
      .prepare('INSERT INTO Feedbacks (id, comment) SELECT value + 10, ? FROM json_each(?)')
      .run('x'.repeat(200_000), JSON.stringify(Array.from({ length: 100 }, (_, index) => index)))
    const connection = sandbox.sql(big.source())
    expect(await connection.all(SLOW)).toEqual([{ users: 23 }])
    expect(await connection.all('SELECT count(*) AS n FROM Feedbacks')).toEqual([{ n: 0 }])
    big.remove()
  })
})

test('200 jobs of 20 shops are all answered', async () => {
  const owners = Array.from({ length: 20 }, (_, index) => `shop ${index}`)
  const answers = await Promise.all(
    owners.map(async (owner, index) => {
      const own: unknown[] = []
      for (let nth = 0; nth < 10; nth += 1) {
        const job = { owner, source: 'shop * 10 + nth', globals: { shop: index, nth } }
        own.push(nth % 2 ? await sandbox.javascript(job) : await ask(owner, SLOW))
      }
      return own
    }),
  )
  const sql = [{ users: 23 }]
  for (const [index, own] of answers.entries()) {
    const at = index * 10
    expect(own).toEqual([sql, at + 1, sql, at + 3, sql, at + 5, sql, at + 7, sql, at + 9])
  }
  expect(sandbox.workers).toBeLessThanOrEqual(5)
})

test('when too many jobs wait, the shops with the most jobs are refused', async () => {
  const small = new Sandbox({ workers: 1 })
  const count = (owner: string) => small.javascript({ owner, source: '1' })
  const flood = Array.from({ length: 100 }, () => count('anna'))
  const modest = [count('ben'), count('cleo')]
  const outcomes = await Promise.allSettled(flood)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(30)
  expect(refused.every(({ reason }) => reason instanceof SandboxBusy)).toBe(true)
  expect(await Promise.all(modest)).toEqual([1, 1])
  await small.close()
})

test('workers start on demand and end when they are idle', async () => {
  const lazy = new Sandbox({ idleMs: 50 })
  expect(lazy.workers).toBe(0)
  await lazy.javascript({ owner: 'anna', source: '1' })
  expect(lazy.workers).toBe(1)
  await expect.poll(() => lazy.workers).toBe(0)
  expect(await lazy.javascript({ owner: 'anna', source: '2' })).toBe(2)
  await lazy.close()
})

test('closing ends running and waiting jobs', async () => {
  const closing = new Sandbox()
  const running = closing.sql(shop.source()).all(ENDLESS)
  const waiting = closing.sql(shop.source()).all(SLOW)
  const ended = Promise.allSettled([running, waiting])
  await closing.close()
  for (const outcome of await ended) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(SandboxClosed) })
  }
  await expect(closing.javascript({ owner: 'anna', source: '1' })).rejects.toThrow(SandboxClosed)
  expect(closing.workers).toBe(0)
})

test('works under the permissions of the server', async () => {
  const project = fileURLToPath(new URL('../..', import.meta.url))
  const script = `
    const { Sandbox } = await import(${JSON.stringify(new URL('./sandbox.ts', import.meta.url).href)})
    const sandbox = new Sandbox()
    const file = ${JSON.stringify(shop.file)}
    const db = sandbox.sql({ file, synchronous: 'NORMAL', owner: file, version: () => 0, left: () => undefined })
    const answers = [
      await db.get('SELECT email FROM Users WHERE id = 1'),
      await db.get(${JSON.stringify(SLOW)}),
      await sandbox.javascript({ owner: 'anna', source: '6 * 7' }),
      // What is wrong with it is nobody's business but hers: libxml2 would tell the server's log.
      await sandbox.xpath({ owner: 'anna', text: '<a/>', query: 'fruit(flies)' }).catch(() => 'refused'),
    ]
    db.close()
    await sandbox.close()
    console.log(JSON.stringify(answers))`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--permission',
    `--allow-fs-read=${project}`,
    `--allow-fs-read=${shop.folder}`,
    `--allow-fs-write=${shop.folder}`,
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    '--input-type=module',
    '--eval',
    script,
  ])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual([{ email: 'admin@juice-sh.op' }, { users: 23 }, 42, 'refused'])
})

test('a missing shop file is an error of its own', async () => {
  const missing = sandbox.sql({ ...shop.source(), file: `${shop.file}.gone` })
  const error = await missing.all('SELECT 1').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SqlError)
  expect(error).toMatchObject({ message: 'SQLITE_CANTOPEN: unable to open database file' })
})
