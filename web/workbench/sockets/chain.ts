import { getAddress } from 'ethers/address'
import { http } from '../../http.ts'
import { Trouble } from '../trouble.ts'

/** One thing that was asked of the chain, with what it said. */
export interface Asked {
  method: string
  params: readonly unknown[]
  result: unknown
}

/** Methods that somebody may want to begin with; any other can be typed. */
export const METHODS = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'personal_sign',
] as const

interface RpcAnswer {
  result?: unknown
  error?: { code: number; message: string }
}

/** Asks the shop's chain one thing, by JSON-RPC. Throws Trouble where it says no. */
export async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const question = { jsonrpc: '2.0', id: 1, method, params }
  const { result, error } = await http.post<RpcAnswer>('/rest/web3/rpc', question)
  if (error) throw new Trouble('WB_CHAIN_SAYS', { code: error.code, message: error.message })
  return result
}

/** The parameters of a call as they are typed: a list in JSON, or nothing. */
export function paramsIn(typed: string): unknown[] {
  if (typed.trim() === '') return []
  try {
    const params: unknown = JSON.parse(typed)
    if (Array.isArray(params)) return params
  } catch {
    // Said below.
  }
  throw new Trouble('WB_CHAIN_NO_PARAMS')
}

/** An account that the chain signs for. */
export interface Account {
  address: string
  /** In wei. */
  balance: bigint
}

export async function accounts(): Promise<Account[]> {
  const list = await ask('eth_accounts', [])
  // The shop compares addresses letter by letter, in the spelling with a check sum.
  const addresses = Array.isArray(list) ? list.map((address) => getAddress(String(address))) : []
  return Promise.all(
    addresses.map(async (address) => ({
      address,
      balance: BigInt(String(await ask('eth_getBalance', [address, 'latest']))),
    })),
  )
}
