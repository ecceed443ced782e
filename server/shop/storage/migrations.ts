import type { DatabaseSync } from 'node:sqlite'
import { SHOP_VERSION } from './schema.ts'

/** An e-mail without its vowels, as orders show it. */
const MASKED = [...'aeiouAEIOU'].reduce((sql, vowel) => `replace(${sql}, '${vowel}', '*')`, 'Users.email')

/**
 * Steps from one version of a shop's file to the next; the last one leads to `SHOP_VERSION`. A released step never
 * changes. Missing tables of the training ground are created elsewhere, so only columns that are added to them stand
 * here.
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

/** The oldest version that can be migrated. */
export const OLDEST_VERSION = SHOP_VERSION - MIGRATIONS.length

/** Migrates a file from a version since `OLDEST_VERSION` to this release, in one transaction. */
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
