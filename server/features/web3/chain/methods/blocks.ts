import { BASE_FEE, TIP } from '../../../../sandbox/evm/constants.ts'
import { quantity } from '../../../../sandbox/evm/hex.ts'
import {
  blockByHash,
  blockByNumber,
  blockOfTransaction,
  readBlockNumber,
  type StoredBlock,
} from '../blocks.ts'
import type { Chain } from '../chain.ts'
import type { Params } from '../params.ts'
import { RPC, RpcError } from '../rpc-error.ts'
import { headNumber } from '../store.ts'
import { allOnChain } from './method.ts'

/** Maximum number of blocks and percentiles in a fee history. */
const MOST_FEES = { blocks: 256, shares: 100 } as const

/** Methods for blocks, transactions and receipts. Unknown ones are null. */
export const blocks = allOnChain({
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
