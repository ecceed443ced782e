import { FunctionFragment, Interface, type ParamType } from 'ethers/abi'
import { getAddress } from 'ethers/address'
import { parseEther } from 'ethers/utils'
import { http } from '../../http.ts'
import { ToolError } from '../tool-error.ts'

/** A call of the chain with its result. */
export interface ChainCall {
  method: string
  params: readonly unknown[]
  result: unknown
}

/** Suggested methods; others can be typed. */
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

/** Sends a JSON-RPC request to the shop's chain. Throws ToolError if it refuses. */
export async function callChain(method: string, params: readonly unknown[]): Promise<unknown> {
  const question = { jsonrpc: '2.0', id: 1, method, params }
  const { result, error } = await http.post<RpcAnswer>('/rest/web3/rpc', question)
  if (error) throw new ToolError('WB_CHAIN_SAYS', { code: error.code, message: error.message })
  return result
}

/** Parses typed parameters: a JSON array, or nothing. */
export function paramsIn(typed: string): unknown[] {
  if (typed.trim() === '') return []
  try {
    const params: unknown = JSON.parse(typed)
    if (Array.isArray(params)) return params
  } catch {
    // Reported below.
  }
  throw new ToolError('WB_CHAIN_NO_PARAMS')
}

/** An unlocked account of the chain. */
export interface ChainAccount {
  address: string
  /** In wei. */
  balance: bigint
}

export async function listAccounts(): Promise<ChainAccount[]> {
  const list = await callChain('eth_accounts', [])
  // The shop compares addresses with checksum case.
  const addresses = Array.isArray(list) ? list.map((address) => getAddress(String(address))) : []
  return Promise.all(
    addresses.map(async (address) => ({
      address,
      balance: BigInt(String(await callChain('eth_getBalance', [address, 'latest']))),
    })),
  )
}

/** A call of a contract, as typed. */
export interface ContractCall {
  to: string
  /** `function balanceOf(address) view returns (uint256)`; empty to send ether only. */
  fragment: string
  /** One on each line; lists and structs in JSON. */
  values: string
  ether: string
}

/** The fields of `eth_call` and `eth_sendTransaction`. Throws ToolError if the input is invalid. */
export function fieldsOf({ to, fragment, values, ether }: ContractCall): Record<string, string> {
  const data = fragment.trim() === '' ? undefined : encoded(fragment, values)
  const wei = ether.trim() === '' ? 0n : weiIn(ether)
  return {
    to: to.trim(),
    ...(data !== undefined && { data }),
    ...(wei > 0n && { value: `0x${wei.toString(16)}` }),
  }
}

/** The result of a call, decoded by the fragment. */
export function decodeResult(fragment: string, result: unknown): unknown {
  if (result === '0x') throw new ToolError('WB_CONTRACT_SILENT')
  const face = interfaceOf(fragment)
  try {
    return plain(face.decodeFunctionResult(functionOf(face), String(result)))
  } catch {
    throw new ToolError('WB_CONTRACT_OTHER_TYPES')
  }
}

function encoded(fragment: string, values: string): string {
  const face = interfaceOf(fragment)
  const { inputs, name } = functionOf(face)
  const typed = values === '' ? [] : values.split('\n')
  if (typed.length !== inputs.length) {
    throw new ToolError('WB_CONTRACT_VALUES', { wanted: inputs.length, given: typed.length })
  }
  try {
    return face.encodeFunctionData(
      name,
      inputs.map((input, at) => valueIn(input, typed[at] ?? '')),
    )
  } catch (error) {
    throw new ToolError('WB_CONTRACT_VALUE', { detail: shortOf(error) })
  }
}

/** Libraries append long details. */
function shortOf(error: unknown): string {
  const short: unknown = error instanceof Error ? Reflect.get(error, 'shortMessage') : undefined
  return String(short ?? error)
}

/** The word `function` is optional; a part of an ABI in JSON is accepted as well. */
function interfaceOf(fragment: string): Interface {
  const typed = fragment.trim()
  try {
    const piece: unknown = /^[[{]/.test(typed)
      ? [JSON.parse(typed)].flat()[0]
      : `function ${typed.replace(/^function\b/, '')}`
    return new Interface([FunctionFragment.from(piece)])
  } catch {
    throw new ToolError('WB_CONTRACT_NO_FRAGMENT')
  }
}

function functionOf(face: Interface): FunctionFragment {
  const [fragment] = face.fragments
  if (!FunctionFragment.isFragment(fragment)) throw new ToolError('WB_CONTRACT_NO_FRAGMENT')
  return fragment
}

function valueIn({ baseType }: ParamType, typed: string): unknown {
  if (baseType === 'array' || baseType === 'tuple') return JSON.parse(typed)
  if (baseType === 'bool') return typed.trim() === 'true'
  return baseType === 'string' ? typed : typed.trim()
}

function weiIn(ether: string): bigint {
  try {
    return parseEther(ether.trim().replace(',', '.'))
  } catch {
    throw new ToolError('WB_CONTRACT_ETHER')
  }
}

/** Numbers of 256 bits do not fit into JSON numbers. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  return Array.isArray(value) ? Array.from(value, plain) : value
}
