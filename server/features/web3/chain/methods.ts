import { BASE_FEE, CHAIN_ID, MINER, TIP } from '../../../sandbox/evm/constants.ts'
import { quantity } from '../../../sandbox/evm/hex.ts'
import type { LogJson } from '../../../sandbox/evm/tasks.ts'
import type { Tables } from '../../../shop/storage/tables.ts'
import {
  blockByHash,
  blockByNumber,
  blockOfTransaction,
  hashesBetween,
  logsBetween,
  readBlockNumber,
  requireLatestBlock,
  type StoredBlock,
} from './blocks.ts'
import type { Chain } from './chain.ts'
import { type Params, RPC, RpcError, readAddress, readHash, readObject, readQuantity } from './params.ts'
import { type AccountKey, headNumber, readAccount, readKeys } from './store.ts'

/** Maximum number of blocks and percentiles in a fee history. */
const MOST_FEES = { blocks: 256, shares: 100 } as const

/** Methods for blocks, transactions and receipts. Unknown ones are null. */
export const blocks = allRequiringChain({
  eth_blockNumber: ({ tables }) => quantity(headNumber(tables)),
  eth_getBlockByNumber: (chain, params) => byNumber(chain, params)?.json(params.boolean(1)),
  eth_getBlockByHash: (chain, params) => byHash(chain, params)?.json(params.boolean(1)),
  eth_getBlockTransactionCountByNumber: (chain, params) => countOf(byNumber(chain, params)),
  eth_getBlockTransactionCountByHash: (chain, params) => countOf(byHash(chain, params)),
  eth_getUncleCountByBlockNumber: (chain, params) => byNumber(chain, params) && '0x0',
  eth_getUncleCountByBlockHash: (chain, params) => byHash(chain, params) && '0x0',
  eth_getUncleByBlockNumberAndIndex: () => null,
  eth_getUncleByBlockHashAndIndex: () => null,
  eth_getTransactionByHash: ({ tables }, params) => blockOfTransaction(tables, params.hash(0))?.transaction,
  eth_getTransactionByBlockNumberAndIndex: (chain, params) => only(byNumber(chain, params), params),
  eth_getTransactionByBlockHashAndIndex: (chain, params) => only(byHash(chain, params), params),
  eth_getTransactionReceipt: ({ tables }, params) => blockOfTransaction(tables, params.hash(0))?.receipt,
  eth_getBlockReceipts: (chain, params) => {
    const block = isHash(params.raw(0)) ? byHash(chain, params) : byNumber(chain, params)
    return block && (block.receipt ? [block.receipt] : [])
  },
  eth_feeHistory: ({ tables }, params) => {
    const shares: unknown = params.has(2) ? params.raw(2) : []
    if (!Array.isArray(shares) || shares.length > MOST_FEES.shares) {
      throw new RpcError(RPC.invalidParams, 'invalid argument 2: must be a short list of percentiles')
    }
    const newest = Math.min(readBlockNumber(tables, params.raw(1), 'argument 1'), headNumber(tables))
    const wanted = Number(BigInt.asUintN(32, params.quantity(0)))
    const count = Math.max(0, Math.min(wanted, MOST_FEES.blocks, newest + 1))
    const oldest = newest + 1 - count
    const each = <Value>(value: Value): Value[] => Array.from({ length: count }, () => value)
    return {
      oldestBlock: quantity(oldest),
      baseFeePerGas: [...each(quantity(BASE_FEE)), quantity(BASE_FEE)],
      gasUsedRatio: each(0.5),
      ...(shares.length > 0 && { reward: each(shares.map(() => quantity(TIP))) }),
      baseFeePerBlobGas: [...each('0x1'), '0x1'],
      blobGasUsedRatio: each(0),
    }
  },
})

function byNumber({ tables }: Chain, params: Params): StoredBlock | undefined {
  return blockByNumber(tables, readBlockNumber(tables, params.raw(0), 'argument 0'))
}

function byHash({ tables }: Chain, params: Params): StoredBlock | undefined {
  return blockByHash(tables, params.hash(0))
}

function isHash(value: unknown): boolean {
  return typeof value === 'string' && value.length === 66
}

function countOf(block: StoredBlock | undefined): string | undefined {
  return block && quantity(block.transaction ? 1 : 0)
}

/** A block has at most one transaction. */
function only(block: StoredBlock | undefined, params: Params) {
  return params.quantity(1) === 0n ? block?.transaction : undefined
}

/** A JSON-RPC method. Throws `RpcError` to refuse; undefined becomes null. */
export type Method = (chain: Chain, params: Params) => unknown

export type Methods = Readonly<Record<string, Method>>

/** A method that requires the chain to exist. */
function requiringChain(method: Method): Method {
  return async (chain, params) => {
    await chain.ready()
    return method(chain, params)
  }
}

/** Methods that require the chain to exist. */
function allRequiringChain(methods: Methods): Methods {
  return Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, requiringChain(method)]))
}

/** Methods about the chain itself, which need no chain yet. */
export const about: Methods = {
  web3_clientVersion: () => 'ForbiddenFruit/v1/ethereumjs',
  web3_sha3: (chain, params) => chain.hash(params.data(0)),
  net_version: () => String(CHAIN_ID),
  net_listening: () => true,
  net_peerCount: () => '0x0',
  eth_chainId: () => quantity(CHAIN_ID),
  eth_protocolVersion: () => '0x44',
  eth_syncing: () => false,
  eth_mining: () => false,
  eth_hashrate: () => '0x0',
  eth_coinbase: () => MINER,
  eth_gasPrice: () => quantity(BASE_FEE + TIP),
  eth_maxPriorityFeePerGas: () => quantity(TIP),
  eth_blobBaseFee: () => '0x1',
  eth_getCompilers: () => [],
}

/** Methods for the state, and for calls of contracts. */
export const state = allRequiringChain({
  eth_getBalance: (chain, params) => accountAt(chain, params).balance,
  eth_getTransactionCount: (chain, params) => quantity(accountAt(chain, params).nonce),
  eth_getCode: (chain, params) => {
    const { codeHash } = accountAt(chain, params)
    const row = chain.tables.get<{ code: string }>('SELECT code FROM ff_chain_codes WHERE hash = ?', [
      codeHash,
    ])
    return row?.code ?? '0x'
  },
  eth_getStorageAt: (chain, params) => {
    const slot = `0x${params.quantity(1).toString(16).padStart(64, '0')}`
    requireLatestBlock(chain.tables, blockOf(params, 2), 'argument 2')
    const row = chain.tables.get<{ value: string }>(
      'SELECT value FROM ff_chain_slots WHERE address = ? AND slot = ?',
      [params.address(0), slot],
    )
    return `0x${(row?.value ?? '0x').slice(2).padStart(64, '0')}`
  },
  eth_call: (chain, params) => {
    refuseForeignState(chain, params)
    return chain.call(params.call(0))
  },
  eth_estimateGas: (chain, params) => {
    refuseForeignState(chain, params)
    return chain.estimate(params.call(0))
  },
})

function accountAt({ tables }: Chain, params: Params) {
  const address = params.address(0)
  requireLatestBlock(tables, blockOf(params, 1), 'argument 1')
  return readAccount(tables, address)
}

function refuseForeignState({ tables }: Chain, params: Params): void {
  requireLatestBlock(tables, blockOf(params, 1), 'argument 1')
  if (params.has(2) && Object.keys(params.object(2)).length > 0) {
    throw new RpcError(RPC.invalidParams, 'invalid argument 2: state overrides are not supported')
  }
}

function blockOf(params: Params, index: number): unknown {
  return params.has(index) ? params.raw(index) : undefined
}

/** Methods of a wallet: send transactions, and sign for unlocked accounts. */
export const wallet = allRequiringChain({
  eth_accounts: ({ tables }) => readKeys(tables).map(({ address }) => address.toLowerCase()),
  eth_requestAccounts: ({ tables }) => readKeys(tables).map(({ address }) => address.toLowerCase()),
  eth_sendRawTransaction: async (chain, params) => (await chain.transact({ raw: params.data(0) })).txHash,
  eth_sendTransaction: async (chain, params) => {
    const fields = params.call(0)
    const { privateKey } = keyOf(chain, fields.from)
    return (await chain.transact({ fields, privateKey })).txHash
  },
  eth_signTransaction: async (chain, params) => {
    const given = params.call(0)
    const { privateKey, address } = keyOf(chain, given.from)
    const nonce = given.nonce ?? BigInt(readAccount(chain.tables, address).nonce)
    const gas = given.gas ?? BigInt(await chain.estimate(given))
    const raw = await chain.sign(privateKey, { kind: 'transaction', fields: { ...given, nonce, gas } })
    return { raw }
  },
  eth_sign: (chain, params) => signMessage(chain, params.address(0), params.text(1)),
  personal_sign: (chain, params) => signMessage(chain, params.address(1), params.text(0)),
  eth_signTypedData: signTypedData,
  eth_signTypedData_v4: signTypedData,
  wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }],
  wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }],
  wallet_watchAsset: () => true,
  wallet_addEthereumChain: changeChain,
  wallet_switchEthereumChain: changeChain,
})

function signMessage(chain: Chain, address: string, message: string): Promise<string> {
  const isBytes = /^0x(?:[0-9a-f]{2})*$/i.test(message)
  const bytes = isBytes ? message : `0x${Buffer.from(message).toString('hex')}`
  return chain.sign(keyOf(chain, address).privateKey, { kind: 'message', bytes })
}

function signTypedData(chain: Chain, params: Params): Promise<string> {
  const data = params.raw(1)
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  return chain.sign(keyOf(chain, params.address(0)).privateKey, { kind: 'typedData', json })
}

function changeChain(_chain: Chain, params: Params): null {
  if (readQuantity(params.object(0).chainId, 'chainId') === BigInt(CHAIN_ID)) return null
  throw new RpcError(RPC.unknownChain, 'Unrecognized chain ID: there is only this one here')
}

function keyOf({ tables }: Chain, address: string): AccountKey {
  const key = readKeys(tables).find((one) => one.address.toLowerCase() === address)
  if (key) return key
  throw new RpcError(RPC.refused, 'unknown account: sign with its own key, and use eth_sendRawTransaction')
}

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
export const logs = allRequiringChain({
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
