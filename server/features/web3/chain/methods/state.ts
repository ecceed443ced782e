import { quantity } from '../../../../sandbox/evm/hex.ts'
import { refuseHistory } from '../blocks.ts'
import type { Chain } from '../chain.ts'
import type { Params } from '../params.ts'
import { RPC, RpcError } from '../rpc-error.ts'
import { readAccount } from '../store.ts'
import { allOnChain } from './method.ts'

/** Methods for the state, and for calls of contracts. */
export const state = allOnChain({
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
    refuseHistory(chain.tables, blockOf(params, 2), 'argument 2')
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
  refuseHistory(tables, blockOf(params, 1), 'argument 1')
  return readAccount(tables, address)
}

function refuseForeignState({ tables }: Chain, params: Params): void {
  refuseHistory(tables, blockOf(params, 1), 'argument 1')
  if (params.has(2) && Object.keys(params.object(2)).length > 0) {
    throw new RpcError(RPC.invalidParams, 'invalid argument 2: state overrides are not supported')
  }
}

function blockOf(params: Params, index: number): unknown {
  return params.has(index) ? params.raw(index) : undefined
}
