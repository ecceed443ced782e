import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { makeTestShop, PRODUCTS, type TestShop, USERS } from '../../testing/shop-file.ts'
import { SandboxClosed, SqlError } from '../errors.ts'
import { Sandbox } from '../sandbox.ts'
import type { JobQueues } from '../workers/queues.ts'
import { cacheKey, QueryCache, ShopSqlConnection, type SqlConnection } from './connection.ts'
import { InitialTableCopies } from './table-copies.ts'

let shop: TestShop
let sandbox: Sandbox
let connection: SqlConnection

beforeAll(() => {
  shop = makeTestShop()
  sandbox = new Sandbox({ workers: 1 })
  connection = sandbox.sql(shop.source())
})

afterAll(async () => {
  connection.close()
  await sandbox.close()
  shop.remove()
})

const login = (email: string) =>
  `SELECT * FROM Users WHERE email = '${email}' AND password = '0192023a7bbd73250516f069df18b500' AND deletedAt IS NULL`
const search = (criteria: string) =>
  `SELECT * FROM Products WHERE ((name LIKE '%${criteria}%' OR description LIKE '%${criteria}%') ` +
  'AND deletedAt IS NULL) ORDER BY name'

async function faultOf(sql: string): Promise<SqlError> {
  const error = await connection.all(sql).catch((thrown: unknown) => thrown)
  if (error instanceof SqlError) return error
  throw new Error(`No SqlError from: ${sql}`)
}

test('answers ordinary queries', async () => {
  expect(await connection.get(login('jim@juice-sh.op'))).toBeUndefined()
  expect(await connection.all(search('fruit 1'))).toHaveLength(11)
  expect(await connection.all('SELECT name FROM Products WHERE name LIKE ?', ['%fruit 4%'])).toHaveLength(8)
})

test('sees what the server writes', async () => {
  for (const name of ['Tomato', 'Carrot']) {
    shop.db.prepare('UPDATE Products SET name = ? WHERE id = 1').run(name)
    expect(await connection.get('SELECT name FROM Products WHERE id = 1')).toEqual({ name })
  }
})

test('a write while the tables are copied is not refused, and the copy is consistent', async () => {
  const grown = makeTestShop()
  const large = sandbox.sql(grown.source())
  const many = 'WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)'
  grown.db.exec(`INSERT INTO Users (id, email) ${many} SELECT i, 'user' || i FROM n;
    INSERT INTO Products (id, name) ${many} SELECT i, 'fruit' || i FROM n;`)
  const both = 'SELECT (SELECT max(id) FROM Users) AS users, (SELECT max(id) FROM Products) AS products'
  const asked = large.get<{ users: number; products: number }>(both)
  let last = 30_000
  for (let turn = 0; turn < 20; turn++) {
    last += 1
    grown.db.exec(
      `BEGIN; INSERT INTO Users (id) VALUES (${last}); INSERT INTO Products (id) VALUES (${last}); COMMIT`,
    )
    await nextTurn()
  }
  const found = await asked
  expect(found?.users).toBe(found?.products)
  expect(await large.get(both)).toEqual({ users: last, products: last })
  large.close()
  grown.remove()
})

describe('an SQL injection works:', () => {
  test('a quote logs everybody in', async () => {
    expect(await connection.get(login("' or 1=1--"))).toMatchObject({ id: 1, email: 'admin@juice-sh.op' })
    expect(await connection.get(login("user3@juice-sh.op'--"))).toMatchObject({ id: 3 })
    expect(await connection.all(login("' or 1=1 /*"))).toHaveLength(USERS)
  })

  test('deleted products appear', async () => {
    expect(await connection.all(search("'))--"))).toHaveLength(PRODUCTS)
  })

  test('UNION SELECT reads another table, with a made-up user as well', async () => {
    const users = await connection.all<{ name: string }>(
      search("nothing')) UNION SELECT id, email, password, role, 5, 6, 7, 8, 9 FROM Users--"),
    )
    expect(users.map(({ name }) => name)).toContain('admin@juice-sh.op')
    const made = await connection.get(
      login(
        `' UNION SELECT 15, '', 'acc0unt4nt@juice-sh.op', '12', "accounting", '', '1.2.3.4', '', '', 1, 11, 12, NULL--`,
      ),
    )
    expect(made).toMatchObject({
      id: 15,
      email: 'acc0unt4nt@juice-sh.op',
      role: 'accounting',
      deletedAt: null,
    })
  })

  test('only the first statement runs', async () => {
    expect(await connection.all(login("' or id=1; DELETE FROM Users; garbage '"))).toHaveLength(1)
    expect(await connection.all(search("'));--"))).toHaveLength(PRODUCTS)
  })

  test('values for parameters that the attack has cut off are ignored', async () => {
    const sql = "SELECT id FROM Users WHERE email = '' or 1=1--' AND password = ? AND role = :role"
    expect(await connection.get(sql, ['hash', 'admin'])).toEqual({ id: 1 })
    expect(await connection.get(sql, { role: 'admin', other: 1 })).toEqual({ id: 1 })
  })
})

test('subqueries and the schema can be read', async () => {
  const answers = await connection.all(
    search(
      "nothing')) UNION SELECT (SELECT password FROM Users WHERE id = 1), sql, 3, 4, 5, 6, 7, 8, 9 FROM sqlite_master--",
    ),
  )
  expect(answers).toContainEqual(
    expect.objectContaining({
      id: expect.stringMatching(/^a+1$/),
      name: expect.stringContaining('CREATE TABLE Users'),
    }),
  )
  const schema = await connection.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table'",
  )
  const users = schema.find(({ name }) => name === 'Users')
  expect(users?.sql).toBe(shop.db.prepare("SELECT sql FROM sqlite_master WHERE name = 'Users'").get()?.sql)
  expect(await connection.all("SELECT name FROM pragma_table_info('Users')")).toHaveLength(13)
})

test('only public tables exist', async () => {
  for (const sql of [
    'SELECT * FROM ff_secrets',
    'SELECT absent FROM ff_secrets',
    'SELECT 1 FROM Users WHERE id IN ff_secrets',
    'SELECT * FROM "FF_secrets"',
    'SELECT secret FROM main.ff_secrets',
    login("' UNION SELECT 1,name,secret,4,5,6,7,8,9,10,11,12,13 FROM ff_secrets--"),
  ]) {
    expect((await faultOf(sql)).message).toMatch(/^SQLITE_ERROR: no such table: (main\.)?ff_secrets$/i)
  }
  for (const sql of [
    'SELECT name FROM sqlite_master',
    'SELECT name FROM dbstat',
    'SELECT name FROM pragma_table_list',
    "SELECT name FROM pragma_table_info('ff_secrets')",
    "SELECT name FROM pragma_index_list('ff_secrets')",
    'SELECT name FROM sqlite_sequence',
    "SELECT hex(data) LIKE '%' || hex('forbidden') || '%' AS name FROM sqlite_dbpage WHERE name",
  ]) {
    const found = await connection.all<{ name: unknown }>(sql).catch(() => [])
    expect(JSON.stringify(found)).not.toContain('ff_')
  }
  expect(
    await connection.get("SELECT count(*) AS n FROM sqlite_dbpage WHERE instr(data, 'forbidden')"),
  ).toEqual({
    n: 0,
  })
})

test('nothing is written, and no file of the host is read or created', async () => {
  const before = readFileSync(shop.file)
  for (const [sql, message] of [
    ["UPDATE Users SET role = 'admin'", 'SQLITE_READONLY: attempt to write a readonly database'],
    ['DELETE FROM Users', 'SQLITE_READONLY: attempt to write a readonly database'],
    ['INSERT INTO Users (id) VALUES (99)', 'SQLITE_READONLY: attempt to write a readonly database'],
    ['DROP TABLE Users', 'SQLITE_READONLY: attempt to write a readonly database'],
    ['CREATE TEMP TABLE notes (text)', 'SQLITE_AUTH: not authorized'],
    [`ATTACH '${join(shop.folder, 'other.sqlite')}' AS other`, 'SQLITE_AUTH: not authorized'],
    [`VACUUM INTO '${join(shop.folder, 'copy.sqlite')}'`, 'SQLITE_AUTH: authorization denied'],
    ['PRAGMA writable_schema = 1', 'SQLITE_AUTH: not authorized'],
    ['PRAGMA hard_heap_limit = 0', 'SQLITE_AUTH: not authorized'],
    [
      "SELECT load_extension('/lib/x86_64-linux-gnu/libc.so.6')",
      'SQLITE_ERROR: no such function: load_extension',
    ],
    ["SELECT readfile('/etc/passwd')", 'SQLITE_ERROR: no such function: readfile'],
    [`SELECT writefile('${join(shop.folder, 'note')}', 'x')`, 'SQLITE_ERROR: no such function: writefile'],
    ["SELECT edit('x', 'vi')", 'SQLITE_ERROR: no such function: edit'],
  ] as const) {
    expect((await faultOf(sql)).message).toBe(message)
  }
  expect(readFileSync(shop.file)).toEqual(before)
  expect(readdirSync(shop.folder).filter((name) => !name.startsWith("it's a shop"))).toEqual([])
})

test.each([
  ["SELECT * FROM Users WHERE email = '''", "unrecognized token: \"'''\""],
  [login("'"), /^SQLITE_ERROR: (near ".+": syntax error|unrecognized token: ".+")$/],
  ['SELECT * FROM Users WHERE', 'incomplete input'],
  ['SELEC 1', 'near "SELEC": syntax error'],
  ['SELECT * FROM foo', 'no such table: foo'],
  ['SELECT foo FROM Users', 'no such column: foo'],
  ['SELECT id FROM Users a, Users b', 'ambiguous column name: id'],
  [
    'SELECT id, email FROM Users UNION SELECT 1',
    'SELECTs to the left and right of UNION do not have the same number of result columns',
  ],
  ['SELECT foo(1)', 'no such function: foo'],
  ['SELECT abs(-9223372036854775808)', 'integer overflow'],
  ["SELECT json_extract('{', '$')", 'malformed JSON'],
])('reports SQLite’s message: %s', async (sql, words) => {
  const { message } = await faultOf(sql)
  if (words instanceof RegExp) expect(message).toMatch(words)
  else expect(message).toBe(`SQLITE_ERROR: ${words}`)
})

test('errors have the fields that existing clients read', async () => {
  const sql = 'SELECT x FROM nowhere'
  const error = await faultOf(sql)
  expect(error.name).toBe('SequelizeDatabaseError')
  const fault = { errno: 1, code: 'SQLITE_ERROR', sql }
  expect({ ...error }).toMatchObject({ ...fault, parent: fault, original: fault })
})

test('values are returned as JavaScript can represent them', async () => {
  shop.db.exec('UPDATE Users SET isActive = 9007199254740993, totpSecret = NULL WHERE id = 5')
  const sql = `SELECT isActive, totpSecret, 1.5 AS half, -9223372036854775808 AS least, x'00ff' AS blob, 'é😀' AS text,
    1 AS __proto__ FROM Users WHERE id = 5`
  const row = await connection.get(sql)
  expect(JSON.stringify(row)).toBe(
    '{"isActive":9007199254740992,"totpSecret":null,"half":1.5,"least":-9223372036854776000,' +
      '"blob":"00ff","text":"é😀","__proto__":1}',
  )
})

test('values are bound unchanged', async () => {
  const values = {
    text: "' or 1=1--",
    whole: 7,
    big: 2n ** 62n,
    half: 0.5,
    none: null,
    bytes: new Uint8Array([1, 2]),
    zero: 'a\0b',
  }
  const sql = `SELECT :text AS text, typeof(:whole) AS whole, :big = 4611686018427387904 AS big, :half AS half,
    :none AS none, length(:bytes) AS bytes, length(CAST(:zero AS BLOB)) AS zero, :zero AS back`
  const expected = {
    text: "' or 1=1--",
    whole: 'integer',
    big: 1,
    half: 0.5,
    none: null,
    bytes: 2,
    zero: 3,
    back: 'a\0b',
  }
  expect(await connection.get(sql, values)).toEqual(expected)
})

test('an object from a request is not a value', async () => {
  const body: { email: string } = JSON.parse('{"email": {"$ne": null}}')
  await expect(connection.get('SELECT 1 FROM Users WHERE email = ?', [body.email])).rejects.toThrow(
    'SQLITE_MISMATCH: datatype mismatch',
  )
})

test('results are cut off after 10 000 rows', async () => {
  const rows = await connection.all('SELECT a.id FROM Users a, Users b, Users c')
  expect(rows).toHaveLength(10_000)
  const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c'
  expect(await connection.all(endless)).toHaveLength(10_000)
  expect(await connection.get(endless)).toEqual({ x: 1 })
})

describe('results are cut off before they are too long:', () => {
  const many = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)'
  const length = async (sql: string) => JSON.stringify(await connection.all(sql)).length

  test.each([
    ['texts', `${many} SELECT hex(zeroblob(2e5)) AS text FROM c`],
    ['blobs', `${many} SELECT zeroblob(3e5) AS bytes FROM c`],
    ['signs that JSON writes out', `${many} SELECT CAST(zeroblob(1e5) AS TEXT) AS text FROM c`],
    ['long names of columns', `${many} SELECT x AS "${'n'.repeat(5_000)}" FROM c`],
  ])('%s', async (_what, sql) => {
    expect(await length(sql)).toBeGreaterThan(1 << 20)
    expect(await length(sql)).toBeLessThanOrEqual(3 << 19)
  })

  test.each([
    ['a row of many texts', `SELECT ${'hex(zeroblob(4e5)), '.repeat(20)} 1`],
    ['a single text', 'SELECT CAST(zeroblob(9e5) AS TEXT) AS text'],
  ])('%s is refused', async (_what, sql) => {
    expect((await faultOf(sql)).message).toBe('SQLITE_TOOBIG: string or blob too big')
  })

  test('a catalogue of five thousand products is complete', async () => {
    const rows = await connection.all(
      `${many} SELECT x AS id, 'Vintage ' || x AS name, '${'d'.repeat(100)}' AS description, 1.99 AS price,
        0.99 AS deluxePrice, 'vintage.jpg' AS image, '2026-11-21 09:02:00.000 +00:00' AS createdAt,
        '2026-11-21 09:02:00.000 +00:00' AS updatedAt, NULL AS deletedAt FROM c LIMIT 5000`,
    )
    expect(rows).toHaveLength(5_000)
  })
})

test('a statement leaves no state for the next one', async () => {
  await faultOf('SELECT * FROM nowhere')
  await connection.all('PRAGMA table_info(Users)')
  await faultOf(`SELECT ${'hex(zeroblob(4e5)), '.repeat(20)} 1`)
  expect(await connection.get('SELECT changes() + total_changes() AS n, last_insert_rowid() AS id')).toEqual({
    n: 0,
    id: 0,
  })
  expect(await connection.all(login("' or 1=1--"))).toHaveLength(USERS)
})

test('workers that lost their snapshot receive it again', async () => {
  const lonely = new Sandbox({ workers: 1, idleMs: 1 })
  const db = lonely.sql(shop.source())
  expect(await db.all(login("' or 1=1--"))).toHaveLength(USERS)
  await expect.poll(() => lonely.workers).toBe(0)
  expect(await db.all(login("' or 1=1--"))).toHaveLength(USERS)
  db.close()
  await lonely.close()
})

test('an empty statement returns no rows', async () => {
  expect(await connection.all('')).toEqual([])
  expect(await connection.get('-- nothing')).toBeUndefined()
})

test('a closed connection stays closed', async () => {
  const other = sandbox.sql(shop.source())
  await other.get('SELECT 1')
  other.close()
  await expect(other.get('SELECT 1')).rejects.toThrow('closed')
})

test('copies nothing of a shop that was closed during a query', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    closing.close()
    return { kind: 'noSnapshot' } as const
  }
  const closing: SqlConnection = new ShopSqlConnection(
    shop.source(),
    { runBrief: ask } as unknown as JobQueues,
    new InitialTableCopies(),
  )
  await expect(closing.all('SELECT 1')).rejects.toThrow(SandboxClosed)
  expect(asked).toBe(1)
})

describe('the cache of answers', () => {
  let answers: QueryCache

  beforeEach(() => {
    answers = new QueryCache()
  })

  describe('answers', () => {
    it('are cached for exactly the same query', () => {
      answers.set(cacheKey('SELECT 1', [], 'all'), '[{"1":1}]', 1)
      expect(answers.get(cacheKey('SELECT 1', [], 'all'))).toBe('[{"1":1}]')
      expect(answers.get(cacheKey('SELECT 1', [], 'one'))).toBeUndefined()
      expect(answers.get(cacheKey('SELECT 1', [1n], 'all'))).toBeUndefined()
      answers.set(cacheKey('SELECT ?', [1n], 'all'), '[]', 1)
      expect(answers.get(cacheKey('SELECT ?', ['1n'], 'all'))).toBeUndefined()
    })

    it('are not cached if they are random, depend on the clock, or took long enough to be timed', () => {
      for (const question of ['SELECT random()', "SELECT dateTime ('now')", 'SELECT CURRENT_TIMESTAMP']) {
        answers.set(question, '[]', 1)
        expect(answers.get(question)).toBeUndefined()
      }
      answers.set('SELECT slow', '[]', 1_000)
      expect(answers.get('SELECT slow')).toBeUndefined()
    })

    it('take limited memory: the least recently used goes first', () => {
      for (let index = 0; index < 40; index++) answers.set(`SELECT ${index}`, '[]', 1)
      answers.get('SELECT 0')
      answers.set('SELECT 40', '[]', 1)
      expect(answers.get('SELECT 0')).toBe('[]')
      expect(answers.get('SELECT 1')).toBeUndefined()
      answers.set('SELECT much', 'x'.repeat(131_060), 1)
      expect(answers.get('SELECT 0')).toBeUndefined()
      answers.set('SELECT too much', 'x'.repeat(140_000), 1)
      expect(answers.get('SELECT too much')).toBeUndefined()
    })
  })
})
