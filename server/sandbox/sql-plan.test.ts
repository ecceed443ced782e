import { describe, expect, test } from 'vitest'
import type { SqlValues } from '#lab'
import { isCheap, type TableSize } from './sql-plan.ts'

const SIZES: Record<string, TableSize> = {
  users: { rows: 23, bytes: 6_000, columns: 13 },
  products: { rows: 46, bytes: 15_000, columns: 9 },
  essays: { rows: 100, bytes: 5_000_000, columns: 3 },
  visits: { rows: 10_000, bytes: 200_000, columns: 3 },
}

const isQuick = (sql: string, values: SqlValues = []) => isCheap(sql, values, (table) => SIZES[table])

describe('takes the quick way', () => {
  test.each([
    "SELECT * FROM Users WHERE email = 'jim@juice-sh.op' AND password = '0192' AND deletedAt IS NULL",
    "SELECT * FROM Users WHERE email = '' or 1=1--' AND password = '0192'",
    `SELECT * FROM Products WHERE ((name LIKE '%${'apple '.repeat(33)}%' OR description LIKE '%${'apple '.repeat(33)}%')
       AND deletedAt IS NULL) ORDER BY name`,
    'SELECT * FROM Products WHERE name LIKE ? OR description LIKE ?',
    "SELECT count(*), max(price) FROM Products WHERE name LIKE '%with%over%recursive%'",
    "SELECT id, name FROM Products WHERE name = '' UNION SELECT id, email FROM Users",
    "SELECT * FROM Users WHERE id = 1; WITH RECURSIVE c(x) AS (SELECT 1) SELECT * FROM c, c, c'",
    "SELECT * FROM Users WHERE email = '''",
  ])('%s', (sql) => {
    expect(isQuick(sql)).toBe(true)
  })
})

describe('in a catalogue of five thousand', () => {
  const sizes: Record<string, TableSize> = {
    users: { rows: 23, bytes: 6_000, columns: 13 },
    products: { rows: 5_046, bytes: 1_100_000, columns: 9 },
  }
  const isQuickThere = (sql: string, values: SqlValues = []) => isCheap(sql, values, (table) => sizes[table])
  const search = (name: string, description = name) =>
    `SELECT * FROM Products WHERE ((name LIKE ${name} OR description LIKE ${description}) AND deletedAt IS NULL) ORDER BY name`

  test.each([
    '',
    'x',
    'banana',
    'apple juice (1000ml)',
    'number of nothing',
    'pressed at midnight, sold before dawn',
  ])('a search takes the quick way: %s', (term) => {
    expect(isQuickThere(search(`'%${term}%'`))).toBe(true)
    expect(isQuickThere(search('?'), [`%${term}%`, `%${term}%`])).toBe(true)
    expect(isQuickThere(search(':pattern'), { pattern: `%${term}%` })).toBe(true)
  })

  test.each(['a'.repeat(60), `a${'_a'.repeat(40)}`, '%a'.repeat(60)])(
    'a pattern that is compared over and over takes the slow way: %s',
    (term) => {
      expect(isQuickThere(search(`'%${term}%'`))).toBe(false)
      expect(isQuickThere(search(':pattern'), { pattern: `%${term}%` })).toBe(false)
      expect(isQuickThere(search('?'), [new TextEncoder().encode(`%${term}%`), ''])).toBe(false)
    },
  )

  test.each([
    ['SELECT 1 FROM Products, Users', 'a join'],
    [search("'%'||name||'%'"), 'a pattern from the table'],
    [search(`'%${'ab'.repeat(30)}%' ESCAPE '%'`), 'wildcards of its own'],
    [`SELECT * FROM Products WHERE ${'not '.repeat(60)}name`, 'a long expression'],
    [`${search("'%x%'")} UNION ${search("'%y%'")} UNION ${search("'%z%'")}`, 'one search after another'],
  ])('takes the slow way: %s (%s)', (sql) => {
    expect(isQuickThere(sql)).toBe(false)
  })
})

describe('takes the slow way', () => {
  test.each([
    ['', 'nothing'],
    ['UPDATE Users SET role = 1', 'a write'],
    ['SELECT (SELECT count(*) FROM Users)', 'a sub-select'],
    ['WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c', 'recursion'],
    ['SELECT 1 FROM Users a, Users b, Users c', 'a big join'],
    ["SELECT 1 FROM Users a, [Users] b, 'Users' c", 'a big join in disguise'],
    ['SELECT 1 FROM Users a/**/,--\n"users"b , `USERS`c', 'a big join with comments'],
    [`SELECT ${'*, '.repeat(99)}* FROM Users, Products`, 'very many columns'],
    ["SELECT id FROM Essays WHERE text LIKE '%a%b%c%'", 'very long texts'],
    ['SELECT id FROM Visits, Users', 'very many rows'],
    ["SELECT replace(name, 'a', 'bb') FROM Products", 'a function that makes texts grow'],
    ['SELECT "replace"(name, 1, 2) FROM Products', 'a function in quotes'],
    ['SELECT randomblob (1e9)', 'a function that takes memory'],
    ['SELECT value FROM json_each(1)', 'a table made by a function'],
    ['SELECT 1 FROM (VALUES (1), (2)) a, (VALUES (1), (2)) b', 'made-up rows'],
    [`SELECT ${'1 + '.repeat(300)}1`, 'a long expression'],
    [`SELECT '${'x'.repeat(5_000)}'`, 'a long text'],
    ["SELECT $a(') , Users, Users, Users (') FROM Users", 'a variable that hides text'],
    ["SELECT :a(') , Users, Users, Users (') FROM Users", 'another such variable'],
    ['SELECT 1\0 FROM Users', 'a text with an end inside'],
  ])('%s (%s)', (sql) => {
    expect(isQuick(sql)).toBe(false)
  })

  test('long values', () => {
    expect(isQuick('SELECT * FROM Products WHERE name = ?', ['x'.repeat(5_000)])).toBe(false)
  })
})
