import { BLOCK_HASH_WINDOW } from '../../../sandbox/evm/constants.ts'
import type {
  AccountState,
  ChainPosition,
  MinedBlock,
  ResultOf,
  StateChanges,
  WorldState,
} from '../../../sandbox/evm/tasks.ts'
import type { Tables } from '../../../shop/storage/tables.ts'

/** Maximum number of stored blocks, and of bytes of them. Older blocks are deleted, their effects are kept. */
const MOST_BLOCKS = 2_000
const MOST_BYTES = 4 << 20

/** An account whose key the chain holds. */
export interface AccountKey {
  address: string
  privateKey: string
}

/** Whether the shop has a chain. */
export function chainExists(tables: Tables): boolean {
  return tables.get(`SELECT 1 FROM sqlite_master WHERE name = 'ff_chain_blocks'`) !== undefined
}

/** Creates the chain's tables. */
export function createChainTables(tables: Tables): void {
  tables.exec(chainSchema)
}

const NOTHING: WorldState = { accounts: [], codes: [], slots: [] }
const WORLD = `SELECT json_object(
  'accounts', (SELECT json_group_array(json_object(
    'address', address, 'nonce', nonce, 'balance', balance, 'codeHash', codeHash)) FROM ff_chain_accounts),
  'codes', (SELECT json_group_array(json_object('hash', hash, 'code', code)) FROM ff_chain_codes),
  'slots', (SELECT json_group_array(json_object('address', address, 'slot', slot, 'value', value))
    FROM ff_chain_slots)) AS world`

/**
 * The chain's state: the JSON of a `WorldState`, which SQLite writes and the sandbox parses. Reading rows of a full
 * chain would occupy the server for fifty milliseconds with each call.
 */
export function readWorldState(tables: Tables): string {
  const row = chainExists(tables) ? tables.get<{ world: string }>(WORLD) : undefined
  return row?.world ?? JSON.stringify(NOTHING)
}

/** The position of the chain. `now` is the shop's time in ms. */
export function readChainPosition(tables: Tables, now: number): ChainPosition {
  const seconds = Math.floor(now / 1000)
  if (!chainExists(tables)) return { head: undefined, timestamp: seconds, hashes: {} }
  const last = tables.all<{ number: number; hash: string; timestamp: string }>(
    `SELECT number, hash, block ->> 'timestamp' AS timestamp FROM ff_chain_blocks ORDER BY number DESC LIMIT ?`,
    [BLOCK_HASH_WINDOW],
  )
  const [head] = last
  return {
    head: head && { number: head.number, hash: head.hash },
    timestamp: Math.max(seconds, Number(head?.timestamp ?? 0) + 1),
    hashes: Object.fromEntries(last.map(({ number, hash }) => [number, hash])),
  }
}

/** Hash of the last block; undefined if there is no chain. */
export function headHash(tables: Tables): string | undefined {
  if (!chainExists(tables)) return undefined
  return tables.get<{ hash: string }>('SELECT hash FROM ff_chain_blocks ORDER BY number DESC LIMIT 1')?.hash
}

/** Number of the last block. */
export function headNumber(tables: Tables): number {
  return tables.get<{ head: number }>('SELECT MAX(number) AS head FROM ff_chain_blocks')?.head ?? 0
}

/** Stores a block and its state changes. Call it inside a transaction. */
export function writeBlock(tables: Tables, mined: MinedBlock, more?: ResultOf<'transact'>): void {
  writeChanges(tables, mined.changes)
  const [block, tx, receipt] = [mined.block, more?.transaction, more?.receipt].map(toText)
  const logs = more?.logs.length ? toText(more.logs) : undefined
  const texts = [block, tx, receipt, logs]
  const size = texts.reduce((sum: number, text) => sum + (text?.length ?? 0), 0)
  tables.run(
    `INSERT INTO ff_chain_blocks (number, hash, txHash, block, tx, receipt, logs, size)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [mined.number, mined.hash, more?.txHash ?? null, ...texts.map((text) => text ?? null), size],
  )
  forgetOldBlocks(tables, mined.number)
}

function writeChanges(tables: Tables, { accounts, removedAddresses, codes, slots }: StateChanges): void {
  for (const address of removedAddresses)
    tables.run('DELETE FROM ff_chain_accounts WHERE address = ?', [address])
  for (const { hash, code } of codes) {
    tables.run('INSERT OR IGNORE INTO ff_chain_codes (hash, code) VALUES (?, ?)', [hash, code])
  }
  for (const { address, nonce, balance, codeHash } of accounts) {
    tables.run(
      'INSERT OR REPLACE INTO ff_chain_accounts (address, nonce, balance, codeHash) VALUES (?, ?, ?, ?)',
      [address, nonce, balance, codeHash],
    )
  }
  for (const { address, slot, value } of slots) {
    if (value === '0x') {
      tables.run('DELETE FROM ff_chain_slots WHERE address = ? AND slot = ?', [address, slot])
    } else {
      tables.run('INSERT OR REPLACE INTO ff_chain_slots (address, slot, value) VALUES (?, ?, ?)', [
        address,
        slot,
        value,
      ])
    }
  }
  if (codes.length + removedAddresses.length > 0) {
    tables.run('DELETE FROM ff_chain_codes WHERE hash NOT IN (SELECT codeHash FROM ff_chain_accounts)')
  }
}

function forgetOldBlocks(tables: Tables, head: number): void {
  tables.run('DELETE FROM ff_chain_blocks WHERE number <= ?', [head - MOST_BLOCKS])
  tables.run(
    `DELETE FROM ff_chain_blocks WHERE number <= (SELECT MAX(number) FROM
      (SELECT number, SUM(size) OVER (ORDER BY number DESC) AS total FROM ff_chain_blocks) WHERE total > ?)
      AND number < ?`,
    [MOST_BYTES, head],
  )
}

function toText(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

/** Accounts whose keys the chain holds, in order of creation. Addresses are checksummed. */
export function readKeys(tables: Tables): AccountKey[] {
  return tables.all<AccountKey & Record<string, string>>(
    'SELECT address, privateKey FROM ff_chain_keys ORDER BY id',
  )
}

export function writeKeys(tables: Tables, keys: readonly AccountKey[]): void {
  for (const { address, privateKey } of keys) {
    tables.run('INSERT INTO ff_chain_keys (address, privateKey) VALUES (?, ?)', [address, privateKey])
  }
}

/** The state of an account; an unused one is empty. */
export function readAccount(tables: Tables, address: string): AccountState {
  const row = tables.get<AccountState>(
    'SELECT address, nonce, balance, codeHash FROM ff_chain_accounts WHERE address = ?',
    [address.toLowerCase()],
  )
  return row ?? { address, nonce: 0, balance: '0x0', codeHash: '' }
}

/** Versions of the shop's own deployed contracts, by address. */
export function readContractVersions(tables: Tables): Map<string, string> {
  const rows = tables.all<{ address: string; version: string }>(
    'SELECT address, version FROM ff_chain_contracts',
  )
  return new Map(rows.map(({ address, version }) => [address, version]))
}

export function writeContractVersion(tables: Tables, address: string, version: string): void {
  tables.run('INSERT OR REPLACE INTO ff_chain_contracts (address, version) VALUES (?, ?)', [address, version])
}

/**
 * The chain's tables. They are created on first use, so that a shop without a chain has none. Addresses, hashes and
 * amounts are hex in lower case, as in JSON-RPC.
 */
const chainSchema = `
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
