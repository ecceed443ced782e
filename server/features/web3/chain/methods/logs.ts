import { quantity } from '../../../../sandbox/evm/hex.ts'
import type { LogJson } from '../../../../sandbox/evm/tasks.ts'
import type { Tables } from '../../../../shop/storage/tables.ts'
import { blockByHash, hashesBetween, logsBetween, readBlockNumber } from '../blocks.ts'
import type { Chain } from '../chain.ts'
import { type Params, readAddress, readHash, readObject } from '../params.ts'
import { RPC, RpcError } from '../rpc-error.ts'
import { headNumber } from '../store.ts'
import { allOnChain } from './method.ts'

/** A selection of logs. */
interface Criteria {
  blockHash: string | undefined
  fromBlock: unknown
  toBlock: unknown
  /** Empty: any contract. */
  addresses: string[]
  /** By position: one of these topics; null for any. */
  topics: (string[] | null)[]
}

/** A filter that a client polls. */
interface Filter {
  kind: 'logs' | 'blocks' | 'transactions'
  criteria: string
  /** The first block that was not reported yet. */
  next: number
}

/** Maximum number of filters of a chain. The oldest is dropped first. */
const MOST_FILTERS = 64
const MOST_LOGS = 10_000
/** Maximum number of addresses, topics, and alternatives of a topic. */
const MOST_CRITERIA = 100

/** Methods for logs, and for filters that report new ones. */
export const logs = allOnChain({
  eth_getLogs: ({ tables }, params) => find(tables, readCriteria(params)),
  eth_newFilter: (chain, params) => {
    const criteria = readCriteria(params)
    // Validate before storing.
    rangeOf(chain.tables, criteria)
    return watch(chain, 'logs', criteria)
  },
  eth_newBlockFilter: (chain) => watch(chain, 'blocks', {}),
  eth_newPendingTransactionFilter: (chain) => watch(chain, 'transactions', {}),
  eth_uninstallFilter: ({ tables }, params) =>
    tables.run('DELETE FROM ff_chain_filters WHERE id = ?', [idOf(params)]).changes > 0,
  eth_getFilterLogs: ({ tables }, params) => {
    const { kind, criteria } = filterOf(tables, params)
    if (kind !== 'logs') throw new RpcError(RPC.refused, 'filter not found')
    return find(tables, JSON.parse(criteria))
  },
  eth_getFilterChanges: ({ tables }, params) => {
    const { kind, criteria, next } = filterOf(tables, params)
    const head = headNumber(tables)
    tables.run('UPDATE ff_chain_filters SET next = ? WHERE id = ?', [head + 1, idOf(params)])
    if (kind === 'blocks') return hashesBetween(tables, 'hash', next, head)
    if (kind === 'transactions') return hashesBetween(tables, 'txHash', next, head)
    const wanted: Criteria = JSON.parse(criteria)
    return logsBetween(tables, next, head).filter((log) => fits(log, wanted))
  },
})

function find(tables: Tables, criteria: Criteria): LogJson[] {
  const found = logsBetween(tables, ...rangeOf(tables, criteria)).filter((log) => fits(log, criteria))
  if (found.length <= MOST_LOGS) return found
  throw new RpcError(RPC.limitExceeded, `query returned more than ${MOST_LOGS} results`)
}

function rangeOf(tables: Tables, { blockHash, fromBlock, toBlock }: Criteria): [from: number, to: number] {
  if (blockHash === undefined) {
    return [readBlockNumber(tables, fromBlock, 'fromBlock'), readBlockNumber(tables, toBlock, 'toBlock')]
  }
  const block = blockByHash(tables, blockHash)
  if (!block) throw new RpcError(RPC.refused, 'unknown block')
  return [block.number, block.number]
}

function fits(log: LogJson, { addresses, topics }: Criteria): boolean {
  if (addresses.length > 0 && !addresses.includes(log.address)) return false
  return topics.every((choices, index) => {
    const topic = log.topics[index]
    return topic !== undefined && (choices === null || choices.includes(topic))
  })
}

function readCriteria(params: Params): Criteria {
  const { blockHash, fromBlock, toBlock, address, topics = [] } = readObject(params.raw(0), 'argument 0')
  if (!Array.isArray(topics) || topics.length > MOST_CRITERIA) {
    throw new RpcError(RPC.invalidParams, 'invalid topics: must be a short list')
  }
  return {
    blockHash: blockHash === undefined || blockHash === null ? undefined : readHash(blockHash, 'blockHash'),
    fromBlock,
    toBlock,
    addresses: listOf(address ?? [], 'address').map((one) => readAddress(one, 'address')),
    topics: topics.map((choice: unknown) => {
      const choices = choice === null ? [] : listOf(choice, 'topics').map((one) => readHash(one, 'topics'))
      return choices.length === 0 ? null : choices
    }),
  }
}

/** A single value or a list. */
function listOf(value: unknown, where: string): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length <= MOST_CRITERIA) return list
  throw new RpcError(RPC.invalidParams, `invalid ${where}: must be a short list`)
}

function watch({ tables }: Chain, kind: Filter['kind'], criteria: object): string {
  const { lastInsertRowid: id } = tables.run(
    'INSERT INTO ff_chain_filters (kind, criteria, next) VALUES (?, ?, ?)',
    [kind, JSON.stringify(criteria), headNumber(tables) + 1],
  )
  tables.run('DELETE FROM ff_chain_filters WHERE id <= ?', [id - MOST_FILTERS])
  return quantity(id)
}

function filterOf(tables: Tables, params: Params): Filter {
  const filter = tables.get<Filter & Record<string, string | number>>(
    'SELECT kind, criteria, next FROM ff_chain_filters WHERE id = ?',
    [idOf(params)],
  )
  if (filter) return filter
  throw new RpcError(RPC.refused, 'filter not found')
}

function idOf(params: Params): number {
  return Number(BigInt.asUintN(48, params.quantity(0)))
}
