import type { DatabaseSync } from 'node:sqlite'
import { SHOP_VERSION } from './schema.ts'

/** An e-mail without its vowels, as orders show it. */
const MASKED = [...'aeiouAEIOU'].reduce((sql, vowel) => `replace(${sql}, '${vowel}', '*')`, 'Users.email')

/**
 * What brings a shop's file from one version to the next; the last one leads to `SHOP_VERSION`. What was released is never
 * changed, only followed by more. Tables of the training ground are made where they are missing, so none of them stands
 * here; a column that is added to one does.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE ff_orders (id TEXT PRIMARY KEY, UserId INTEGER NOT NULL);
  CREATE INDEX ff_orders_by_user ON ff_orders (UserId);
  CREATE TABLE ff_checkouts (key TEXT PRIMARY KEY, UserId INTEGER NOT NULL, orderId TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE ff_marks (name TEXT PRIMARY KEY, count INTEGER NOT NULL, at INTEGER NOT NULL);
  WITH masked AS MATERIALIZED (SELECT id, ${MASKED} AS email FROM Users)
    INSERT INTO ff_orders (id, UserId) SELECT ff_documents.id, masked.id FROM ff_documents
    JOIN masked ON masked.email = json_extract(ff_documents.json, '$.email')
    WHERE collection = 'orders' GROUP BY ff_documents.id HAVING count(*) = 1;`,
]

/** The oldest version that there is a way from. */
export const OLDEST_VERSION = SHOP_VERSION - MIGRATIONS.length

/** Brings a shop of a version between `OLDEST_VERSION` and this release's up to date: wholly, or not at all. */
export function migrateShop(db: DatabaseSync, version: number): void {
  const steps = MIGRATIONS.slice(version - OLDEST_VERSION)
  db.exec('BEGIN IMMEDIATE')
  try {
    for (const step of steps) db.exec(step)
    db.exec(`PRAGMA user_version = ${SHOP_VERSION}; COMMIT`)
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
