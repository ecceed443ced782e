import type { Interface } from 'ethers/abi'
import { checkedAddress } from './chain.ts'
import { NoContractError, RevertedError } from './errors.ts'
import { fromHex, type Provider, type TransactionRequest, textField, toHex } from './provider.ts'
import type { Rpc } from './rpc.ts'

/** A log in the chain's format. */
export interface Log {
  address: string
  topics: string[]
  data: string
}

/** The receipt of a transaction. */
export interface Receipt {
  hash: string
  block: bigint
  gasUsed: bigint
  contractAddress: string | undefined
  logs: Log[]
}

/** Other chains mine at their own pace. */
const PATIENCE_MS = 120_000
const PAUSE_MS = 700

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function logsIn(value: unknown): Log[] {
  const logs: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'logs') : undefined
  if (!Array.isArray(logs)) return []
  return logs.map((log) => ({
    address: textField(log, 'address') ?? '',
    topics: Array.isArray(log?.topics) ? log.topics.map(String) : [],
    data: textField(log, 'data') ?? '0x',
  }))
}

/** Parses a receipt. Throws RevertedError if the transaction was reverted. */
function receiptFrom(hash: string, value: unknown): Receipt {
  const gasUsed = fromHex(textField(value, 'gasUsed'))
  if (fromHex(textField(value, 'status')) === 0n) throw new RevertedError(gasUsed)
  return {
    hash,
    block: fromHex(textField(value, 'blockNumber')),
    gasUsed,
    contractAddress: checkedAddress(textField(value, 'contractAddress') ?? ''),
    logs: logsIn(value),
  }
}

/** Polls until a transaction is in a block. */
async function waitForReceipt(rpc: Rpc, hash: string): Promise<Receipt> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const receipt = await rpc('eth_getTransactionReceipt', [hash])
    if (receipt) return receiptFrom(hash, receipt)
    await pause(PAUSE_MS)
  }
  throw new Error(`No block took the transaction ${hash}`)
}

/**
 * Sends a transaction through a wallet, and waits until it is in a block. `onSent` is called when the wallet sent it.
 */
export async function sendTransaction(
  wallet: { provider: Provider; rpc: Rpc },
  transaction: TransactionRequest,
  onSent?: () => void,
): Promise<Receipt> {
  const hash = String(await wallet.provider.request({ method: 'eth_sendTransaction', params: [transaction] }))
  onSent?.()
  try {
    return await waitForReceipt(wallet.rpc, hash)
  } catch (error) {
    if (error instanceof RevertedError) await revertReason(wallet.rpc, transaction)
    throw error
  }
}

/** A receipt has no reason: repeat the call without sending it, and read its error. */
async function revertReason(rpc: Rpc, transaction: TransactionRequest): Promise<void> {
  await rpc('eth_call', [transaction, 'latest'])
}

export interface ContractCall {
  address: string
  face: Interface
  name: string
  args: readonly unknown[]
  /** Wei to send along. */
  value?: bigint
}

/** The transaction of a call. */
export function transactionFor(call: ContractCall, from: string): TransactionRequest {
  const data = call.face.encodeFunctionData(call.name, call.args)
  return { from, to: call.address, data, ...(call.value && { value: toHex(call.value) }) }
}

/** Calls without changing anything. Returns the values as ethers decodes them. */
export async function readContract(rpc: Rpc, call: ContractCall, from?: string): Promise<unknown[]> {
  const data = call.face.encodeFunctionData(call.name, call.args)
  const asked = {
    to: call.address,
    data,
    ...(from && { from }),
    ...(call.value && { value: toHex(call.value) }),
  }
  const answer = String(await rpc('eth_call', [asked, 'latest']))
  const wanted = call.face.getFunction(call.name)?.outputs.length ?? 0
  if (answer === '0x' && wanted > 0) throw new NoContractError()
  return [...call.face.decodeFunctionResult(call.name, answer)]
}

/** Reads one whole number. */
export async function readNumber(rpc: Rpc, call: Omit<ContractCall, 'args'> & { args?: readonly unknown[] }) {
  const [value] = await readContract(rpc, { args: [], ...call })
  return typeof value === 'bigint' ? value : 0n
}
