import type { BlockJson, LogJson } from '../../../sandbox/evm/tasks.ts'
import type { Tables } from '../../../shop/storage/tables.ts'
import { RPC, RpcError, readHash, readObject, readQuantity } from './params.ts'
import { headNumber } from './store.ts'

/** A row of a block. */
interface Row {
  number: number
  block: string
  tx: string | null
  receipt: string | null
  logs: string | null
}

/** A transaction or a receipt in the format of JSON-RPC. */
type Json = Record<string, unknown>

const COLUMNS = 'number, block, tx, receipt, logs'
const NEWEST = new Set(['latest', 'pending', 'safe', 'finalized'])

/** The number for a block number or tag. The block need not exist. */
export function readBlockNumber(tables: Tables, tag: unknown, where: string): number {
  if (tag === undefined || tag === null || (typeof tag === 'string' && NEWEST.has(tag))) {
    return headNumber(tables)
  }
  if (tag === 'earliest') return 0
  const number = readQuantity(tag, where)
  return number > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(number)
}

/** Refuses the state of any block but the last, as no other is stored. */
export function requireLatestBlock(tables: Tables, tag: unknown, where: string): void {
  const number = numberOf(tables, tag, where)
  const head = headNumber(tables)
  if (number === head) return
  if (number > head) throw new RpcError(RPC.refused, 'header not found')
  throw new RpcError(RPC.refused, 'this little chain keeps only its latest state: ask for the block "latest"')
}

/** As `readBlockNumber`, or for an object with number or hash (EIP-1898). */
function numberOf(tables: Tables, tag: unknown, where: string): number {
  if (typeof tag !== 'object' || tag === null) return readBlockNumber(tables, tag, where)
  const { blockHash, blockNumber } = readObject(tag, where)
  if (blockHash === undefined) return readBlockNumber(tables, blockNumber, where)
  return blockByHash(tables, readHash(blockHash, where))?.number ?? Number.MAX_SAFE_INTEGER
}

export class StoredBlock {
  readonly #row: Row

  constructor(row: Row) {
    this.#row = row
  }

  get number(): number {
    return this.#row.number
  }

  get transaction(): Json | null {
    return this.#row.tx === null ? null : JSON.parse(this.#row.tx)
  }

  get logs(): LogJson[] {
    return this.#row.logs === null ? [] : JSON.parse(this.#row.logs)
  }

  get receipt(): Json | null {
    return this.#row.receipt === null ? null : { ...JSON.parse(this.#row.receipt), logs: this.logs }
  }

  /** With its complete transaction, or only the hash. */
  json(isFull: boolean): BlockJson {
    const block: BlockJson = JSON.parse(this.#row.block)
    const { transaction } = this
    return isFull && transaction ? { ...block, transactions: [transaction] } : block
  }
}

export function blockByNumber(tables: Tables, number: number): StoredBlock | undefined {
  return stored(tables.get<Row>(`SELECT ${COLUMNS} FROM ff_chain_blocks WHERE number = ?`, [number]))
}

export function blockByHash(tables: Tables, hash: string): StoredBlock | undefined {
  return stored(tables.get<Row>(`SELECT ${COLUMNS} FROM ff_chain_blocks WHERE hash = ?`, [hash]))
}

export function blockOfTransaction(tables: Tables, txHash: string): StoredBlock | undefined {
  return stored(tables.get<Row>(`SELECT ${COLUMNS} FROM ff_chain_blocks WHERE txHash = ?`, [txHash]))
}

/** Logs of these blocks, oldest first. */
export function logsBetween(tables: Tables, from: number, to: number): LogJson[] {
  const rows = tables.all<{ logs: string }>(
    'SELECT logs FROM ff_chain_blocks WHERE number BETWEEN ? AND ? AND logs IS NOT NULL ORDER BY number',
    [from, to],
  )
  return rows.flatMap(({ logs }): LogJson[] => JSON.parse(logs))
}

/** Hashes of these blocks, or of their transactions. */
export function hashesBetween(tables: Tables, column: 'hash' | 'txHash', from: number, to: number): string[] {
  const rows = tables.all<{ hash: string }>(
    `SELECT ${column} AS hash FROM ff_chain_blocks
      WHERE number BETWEEN ? AND ? AND ${column} IS NOT NULL ORDER BY number`,
    [from, to],
  )
  return rows.map(({ hash }) => hash)
}

function stored(row: Row | undefined): StoredBlock | undefined {
  return row && new StoredBlock(row)
}
