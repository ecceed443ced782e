import type { Interface } from 'ethers/abi'
import { checkedAddress } from './chain.ts'
import { NoContractError, RevertedError } from './errors.ts'
import { fromHex, type Provider, type TransactionRequest, textIn, toHex } from './provider.ts'
import type { Rpc } from './rpc.ts'

/** A log as the chain writes it. */
export interface Log {
  address: string
  topics: string[]
  data: string
}

/** What became of a transaction. */
export interface Receipt {
  hash: string
  block: bigint
  gasUsed: bigint
  contractAddress: string | undefined
  logs: Log[]
}

/** Another chain than the shop's own mines when it likes to. */
const PATIENCE_MS = 120_000
const PAUSE_MS = 700

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function logsIn(value: unknown): Log[] {
  const logs: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'logs') : undefined
  if (!Array.isArray(logs)) return []
  return logs.map((log) => ({
    address: textIn(log, 'address') ?? '',
    topics: Array.isArray(log?.topics) ? log.topics.map(String) : [],
    data: textIn(log, 'data') ?? '0x',
  }))
}

/** Reads a receipt. Throws RevertedError where the transaction was undone. */
export function receiptFrom(hash: string, value: unknown): Receipt {
  const gasUsed = fromHex(textIn(value, 'gasUsed'))
  if (fromHex(textIn(value, 'status')) === 0n) throw new RevertedError(gasUsed)
  return {
    hash,
    block: fromHex(textIn(value, 'blockNumber')),
    gasUsed,
    contractAddress: checkedAddress(textIn(value, 'contractAddress') ?? ''),
    logs: logsIn(value),
  }
}

/** Waits until a transaction is in a block. */
async function waitForReceipt(rpc: Rpc, hash: string): Promise<Receipt> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const receipt = await rpc('eth_getTransactionReceipt', [hash])
    if (receipt) return receiptFrom(hash, receipt)
    await pause(PAUSE_MS)
  }
  throw new Error(`No block took the transaction ${hash}`)
}

/** Has a wallet send a transaction, and waits until it is in a block. `onSent` hears when the wallet let it go. */
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

/** A receipt does not say why. Whoever does the same again, without sending it, is told: by an error. */
async function revertReason(rpc: Rpc, transaction: TransactionRequest): Promise<void> {
  await rpc('eth_call', [transaction, 'latest'])
}

/** A call of a contract. */
export interface ContractCall {
  address: string
  face: Interface
  name: string
  args: readonly unknown[]
  /** Wei to send along. */
  value?: bigint
}

/** The transaction that makes a call. */
export function transactionFor(call: ContractCall, from: string): TransactionRequest {
  const data = call.face.encodeFunctionData(call.name, call.args)
  return { from, to: call.address, data, ...(call.value && { value: toHex(call.value) }) }
}

/** Calls without changing anything. The values that came back, as ethers reads them. */
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
