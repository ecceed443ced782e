import { isSameAddress } from './chain.ts'
import { describeTransaction } from './describe.ts'
import { fromHex, type TransactionRequest, textField, toHex } from './provider.ts'
import type { RpcCall } from './rpc.ts'

/** A transaction that an account sent or received. */
export interface Entry {
  hash: string
  block: bigint
  at: Date
  isOut: boolean
  /** The other side; undefined if a contract was created. */
  other: string | undefined
  contract: string | undefined
  functionName: string | undefined
  wei: bigint
  isFine: boolean
  /** The address of the created contract. */
  made: string | undefined
}

type AskAll = (calls: readonly RpcCall[]) => Promise<unknown[]>

/** How many blocks are read, and how many entries are shown. */
const BLOCKS = 200n
const SHOWN = 25

interface Found {
  transaction: object
  at: Date
  block: bigint
}

function transactionsOf(block: unknown): Found[] {
  const list: unknown = typeof block === 'object' && block !== null ? Reflect.get(block, 'transactions') : []
  if (!Array.isArray(list)) return []
  const at = new Date(Number(fromHex(textField(block, 'timestamp'))) * 1000)
  const found = list.filter((transaction) => typeof transaction === 'object' && transaction !== null)
  return found.map((transaction) => ({ transaction, at, block: fromHex(textField(block, 'number')) }))
}

/** The latest transactions of an account, newest first. */
export async function historyOf(account: string, askAll: AskAll): Promise<Entry[]> {
  const [head] = await askAll([{ method: 'eth_blockNumber' }])
  const last = fromHex(head)
  const first = last > BLOCKS ? last - BLOCKS : 0n
  const numbers = Array.from({ length: Number(last - first) + 1 }, (_, index) => last - BigInt(index))
  const blocks = await askAll(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })),
  )
  const mine = blocks
    .flatMap(transactionsOf)
    .filter(({ transaction }) => isPartOf(account, transaction))
    .slice(0, SHOWN)
  const receipts = await askAll(
    mine.map(({ transaction }) => ({
      method: 'eth_getTransactionReceipt',
      params: [textField(transaction, 'hash')],
    })),
  )
  return mine.map((found, index) => entryOf(account, found, receipts[index]))
}

function isPartOf(account: string, transaction: object): boolean {
  return ['from', 'to'].some((side) => isSameAddress(textField(transaction, side) ?? '', account))
}

function entryOf(account: string, { transaction, at, block }: Found, receipt: unknown): Entry {
  const from = textField(transaction, 'from') ?? ''
  const to = textField(transaction, 'to')
  const isOut = isSameAddress(from, account)
  const { contract, functionName, wei } = describeTransaction(requestOf(transaction, to))
  return {
    hash: textField(transaction, 'hash') ?? '',
    block,
    at,
    isOut,
    other: isOut ? to : from,
    contract,
    functionName,
    wei,
    isFine: fromHex(textField(receipt, 'status')) === 1n,
    made: to === undefined ? textField(receipt, 'contractAddress') : undefined,
  }
}

function requestOf(transaction: object, to: string | undefined): TransactionRequest {
  return {
    ...(to !== undefined && { to }),
    value: textField(transaction, 'value') ?? '0x0',
    data: textField(transaction, 'input') ?? '0x',
  }
}
