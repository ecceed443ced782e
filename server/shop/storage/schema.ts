import type { DatabaseSync } from 'node:sqlite'

/**
 * Tables of a shop. Published SQL injections rely on names, columns and the order of columns in Users and Products.
 * Tables whose names start with `ff_` are internal, and attackers do not see them.
 */

/** Kept in `PRAGMA user_version`. If you change a table, raise it, and add a step for older files in migrations.ts. */
export const SHOP_VERSION = 2

const DATES = 'createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL'
const ID = 'id INTEGER PRIMARY KEY AUTOINCREMENT'
const USER = 'UserId INTEGER REFERENCES Users (id) ON DELETE NO ACTION ON UPDATE CASCADE'

export const shopSchema = `
CREATE TABLE Users (${ID}, username VARCHAR(255) DEFAULT '', email VARCHAR(255) UNIQUE, password VARCHAR(255),
  role VARCHAR(255) DEFAULT 'customer', deluxeToken VARCHAR(255) DEFAULT '', lastLoginIp VARCHAR(255) DEFAULT '0.0.0.0',
  profileImage VARCHAR(255) DEFAULT '/assets/public/images/uploads/default.svg', totpSecret VARCHAR(255) DEFAULT '',
  isActive TINYINT(1) DEFAULT 1, ${DATES}, deletedAt TEXT);
CREATE TABLE Products (${ID}, name VARCHAR(255), description VARCHAR(255), price DECIMAL, deluxePrice DECIMAL,
  image VARCHAR(255), ${DATES}, deletedAt TEXT);
CREATE TABLE Quantities (ProductId INTEGER REFERENCES Products (id), ${ID}, quantity INTEGER, limitPerUser INTEGER DEFAULT NULL,
  ${DATES});
CREATE TABLE Baskets (${ID}, coupon VARCHAR(255), ${DATES}, ${USER});
CREATE TABLE BasketItems (ProductId INTEGER REFERENCES Products (id) ON DELETE CASCADE ON UPDATE CASCADE,
  BasketId INTEGER REFERENCES Baskets (id) ON DELETE CASCADE ON UPDATE CASCADE, ${ID}, quantity INTEGER, ${DATES},
  UNIQUE (ProductId, BasketId));
CREATE TABLE Feedbacks (${USER}, ${ID}, comment VARCHAR(255), rating INTEGER NOT NULL, ${DATES});
CREATE TABLE Complaints (${USER}, ${ID}, message VARCHAR(4096), file VARCHAR(255), ${DATES});
CREATE TABLE Addresses (${USER}, ${ID}, fullName VARCHAR(255), mobileNum INTEGER, zipCode VARCHAR(255),
  streetAddress VARCHAR(255), city VARCHAR(255), state VARCHAR(255), country VARCHAR(255), ${DATES});
CREATE TABLE Cards (${USER}, ${ID}, fullName VARCHAR(255), cardNum INTEGER, expMonth INTEGER, expYear INTEGER, ${DATES});
CREATE TABLE Recycles (${USER}, AddressId INTEGER REFERENCES Addresses (id), ${ID}, quantity INTEGER,
  isPickup TINYINT(1) DEFAULT 0, date TEXT, ${DATES});
CREATE TABLE SecurityQuestions (${ID}, question VARCHAR(255), ${DATES});
CREATE TABLE SecurityAnswers (UserId INTEGER UNIQUE REFERENCES Users (id),
  SecurityQuestionId INTEGER REFERENCES SecurityQuestions (id), ${ID}, answer VARCHAR(255), ${DATES});
CREATE TABLE Wallets (${USER}, ${ID}, balance INTEGER DEFAULT 0, ${DATES});
CREATE TABLE Deliveries (${ID}, name VARCHAR(255), price FLOAT, deluxePrice FLOAT, eta FLOAT, icon VARCHAR(255), ${DATES});
CREATE TABLE Memories (${USER}, ${ID}, caption VARCHAR(255), imagePath VARCHAR(255), ${DATES});
CREATE TABLE PrivacyRequests (${ID}, ${USER}, deletionRequested TINYINT(1) DEFAULT 0, ${DATES});
CREATE TABLE Captchas (${ID}, captchaId INTEGER, captcha VARCHAR(255), answer VARCHAR(255), ${DATES});
CREATE TABLE ImageCaptchas (${ID}, image TEXT, answer VARCHAR(255), UserId INTEGER, ${DATES});

CREATE TABLE ff_documents (collection TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL, UNIQUE (collection, id));
CREATE TABLE ff_files (path TEXT PRIMARY KEY, bytes BLOB);
CREATE TABLE ff_versions (lab TEXT PRIMARY KEY, version TEXT NOT NULL);
CREATE TABLE ff_orders (id TEXT PRIMARY KEY, UserId INTEGER NOT NULL);
CREATE INDEX ff_orders_by_user ON ff_orders (UserId);
CREATE TABLE ff_checkouts (key TEXT PRIMARY KEY, UserId INTEGER NOT NULL, orderId TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE ff_marks (name TEXT PRIMARY KEY, count INTEGER NOT NULL, at INTEGER NOT NULL);
CREATE TABLE ff_log (id INTEGER PRIMARY KEY, day TEXT NOT NULL, line TEXT NOT NULL);
PRAGMA user_version = ${SHOP_VERSION};
`

/** An e-mail without its vowels, as orders show it. */
const MASKED = [...'aeiouAEIOU'].reduce((sql, vowel) => `replace(${sql}, '${vowel}', '*')`, 'Users.email')

/**
 * Steps from one version of a shop's file to the next; the last one leads to `SHOP_VERSION`. A released step never
 * changes. Missing tables of the training ground are created elsewhere, so only columns that are added to them stand
 * here. `ff_marks` are the counters (`counters.ts`), by an older name that cannot change.
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
