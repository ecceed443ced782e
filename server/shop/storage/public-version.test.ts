import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { Tables } from './tables.ts'

const tables = new Tables(new DatabaseSync(':memory:'))
tables.exec('CREATE TABLE Products (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE ff_log (line TEXT)')
tables.run("INSERT INTO Products (name) VALUES ('Apple')")

it.each([
  "INSERT INTO Products (name) VALUES ('ff_')",
  "INSERT OR REPLACE INTO Products VALUES (1, 'Pear')",
  "UPDATE Products SET name = 'ff_log' WHERE id = 1",
  '  /* into ff_log */ DELETE FROM Products WHERE id = 2',
  "INSERT INTO Products SELECT 9, line FROM (SELECT 'x' AS line)",
])('the public version changes after %s', (sql) => {
  const before = tables.publicVersion
  tables.run(sql)
  expect(tables.publicVersion).not.toBe(before)
})

it.each([
  [
    'is the same',
    'CREATE TABLE IF NOT EXISTS ff_a (id TEXT);\nCREATE TABLE IF NOT EXISTS ff_b (id TEXT);\n',
    true,
  ],
  ['has changed', 'CREATE TABLE IF NOT EXISTS Peelings (id TEXT);', false],
  [
    'has changed',
    "CREATE TABLE IF NOT EXISTS ff_c (id TEXT); INSERT INTO Products (name) VALUES ('Fig');",
    false,
  ],
])('it changes after a schema like %s', (_, sql, isSame) => {
  const before = tables.publicVersion
  tables.exec(sql)
  expect(tables.publicVersion === before).toBe(isSame)
})

it.each([
  "INSERT INTO ff_log VALUES ('GET /')",
  "INSERT OR REPLACE INTO ff_log VALUES ('x')",
  "UPDATE ff_log SET line = 'Products'",
  'DELETE FROM ff_log',
  "UPDATE Products SET name = 'Kiwi' WHERE id = 4711",
])('it stays the same after %s', (sql) => {
  const before = tables.publicVersion
  tables.run(sql)
  expect(tables.publicVersion).toBe(before)
})
