import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { SqlSource } from '../sandbox/sql/connection.ts'

/** A shop's database file, for tests of the sandbox. */
export interface TestShop {
  folder: string
  file: string
  /** A writing connection, as the server has it. */
  db: DatabaseSync
  /** The source for an SQL connection. */
  source(owner?: string): SqlSource
  remove(): void
}

export const USERS = 23
export const PRODUCTS = 46

const SCHEMA = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE Users (id INTEGER PRIMARY KEY AUTOINCREMENT, username TEXT, email TEXT UNIQUE, password TEXT, role TEXT,
  deluxeToken TEXT, lastLoginIp TEXT, profileImage TEXT, totpSecret TEXT, isActive INTEGER, createdAt TEXT,
  updatedAt TEXT, deletedAt TEXT);
CREATE TABLE Products (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT, price DECIMAL,
  deluxePrice DECIMAL, image TEXT, createdAt TEXT, updatedAt TEXT, deletedAt TEXT);
CREATE TABLE Feedbacks (UserId INTEGER REFERENCES Users (id), id INTEGER PRIMARY KEY, comment TEXT, rating INTEGER);
CREATE INDEX feedback_rating ON Feedbacks (rating);
CREATE VIEW Raters AS SELECT email FROM Users JOIN Feedbacks ON UserId = Users.id;
CREATE TABLE ff_files (path TEXT PRIMARY KEY, bytes BLOB);
CREATE TABLE ff_secrets (name TEXT, secret TEXT);
CREATE INDEX ff_secret_names ON ff_secrets (name);
INSERT INTO ff_secrets VALUES ('flag', 'forbidden');
`

const DATE = '2026-11-21 09:02:00.000 +00:00'

/** Creates a shop file in a new temporary folder. */
export function makeTestShop(): TestShop {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const file = join(folder, "it's a shop.sqlite")
  // With the server's settings.
  const db = new DatabaseSync(`${pathToFileURL(file).href}?cache=shared`)
  db.exec(SCHEMA)
  fill(db)
  const remove = () => {
    db.close()
    rmSync(folder, { recursive: true })
  }
  const version = () => db.prepare('SELECT total_changes() AS n').get()?.n
  const source = (owner = file): SqlSource => ({
    file,
    synchronous: 'NORMAL',
    owner,
    version,
    left: () => undefined,
  })
  return { folder, file, db, source, remove }
}

function fill(db: DatabaseSync): void {
  const user = db.prepare(
    `INSERT INTO Users VALUES (?, '', ?, ?, ?, '', '0.0.0.0', '/default.svg', '', 1, ?, ?, ?)`,
  )
  for (let id = 1; id <= USERS; id += 1) {
    const role = id === 1 ? 'admin' : 'customer'
    const email = id === 1 ? 'admin@juice-sh.op' : `user${id}@juice-sh.op`
    user.run(id, email, `${id}`.padStart(32, 'a'), role, DATE, DATE, id === 2 ? DATE : null)
  }
  const product = db.prepare('INSERT INTO Products VALUES (?, ?, ?, 1.99, 0.99, ?, ?, ?, ?)')
  for (let id = 1; id <= PRODUCTS; id += 1) {
    const description = `${'Pressed at midnight, sold before dawn. '.repeat(5)}Bottle ${id}`
    product.run(id, `Fruit ${id}`, description, `${id}.svg`, DATE, DATE, id === PRODUCTS ? DATE : null)
  }
  db.exec("INSERT INTO Feedbacks VALUES (1, 1, 'Fine', 5), (3, 2, 'Sour', 1)")
}
