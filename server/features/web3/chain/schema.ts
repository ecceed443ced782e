/**
 * The chain's tables, made at its first use: a shop that never opens it has none of them. Addresses, hashes and amounts
 * are hex in lower case, as JSON-RPC shows them.
 */
export const chainSchema = `
CREATE TABLE ff_chain_accounts (address TEXT PRIMARY KEY, nonce INTEGER NOT NULL, balance TEXT NOT NULL,
  codeHash TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE ff_chain_codes (hash TEXT PRIMARY KEY, code TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE ff_chain_slots (address TEXT, slot TEXT, value TEXT NOT NULL, PRIMARY KEY (address, slot)) WITHOUT ROWID;
CREATE TABLE ff_chain_keys (id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, privateKey TEXT NOT NULL);
CREATE TABLE ff_chain_contracts (address TEXT PRIMARY KEY, version TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE ff_chain_blocks (number INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, block TEXT NOT NULL,
  txHash TEXT UNIQUE, tx TEXT, receipt TEXT, logs TEXT, size INTEGER NOT NULL);
CREATE TABLE ff_chain_filters (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, criteria TEXT NOT NULL,
  next INTEGER NOT NULL);
`
