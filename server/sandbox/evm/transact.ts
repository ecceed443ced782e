import { type Block, createBlock, genTransactionsTrieRoot } from '@ethereumjs/block'
import type { TypedTransaction } from '@ethereumjs/tx'
import { bytesToHex, createAddressFromPrivateKey, hexToBytes } from '@ethereumjs/util'
import { type RunTxResult, runTx } from '@ethereumjs/vm'
import { Interface } from 'ethers/abi'
import { estimateGas } from './calls.ts'
import { BASE_FEE } from './constants.ts'
import { ChainError } from './errors.ts'
import { asHex, quantity } from './hex.ts'
import { common, type EvmInstance, nextBlock } from './machine.ts'
import type { BlockJson, DecodedLog, KnownContract, LogJson, TransactResult, TransactTask } from './tasks.ts'
import {
  hashOf,
  priceOf,
  readTransaction,
  refusalOf,
  signTransaction,
  throwIfInvalid,
} from './transactions.ts'

/** Longest logs of a transaction, as JSON characters. An empty log takes a few hundred. */
const LONGEST_LOGS = 256 * 1024

/** Runs a transaction and seals its block. Throws `ChainError` if the transaction is invalid. */
export async function transact(
  machine: EvmInstance,
  { order, known }: TransactTask,
): Promise<TransactResult> {
  const transaction = 'raw' in order ? readTransaction(order.raw) : await signOrder(machine, order)
  const sender = transaction.getSenderAddress()
  await throwIfInvalid(machine, transaction, sender)
  const open = nextBlock(machine.position, BASE_FEE)
  const result = await runTx(machine.vm, { tx: transaction, block: open }).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const contents = { transaction, gasUsed: result.totalGasSpent, bloom: result.bloom.bitvector }
  const sealed = await sealBlock(open, contents)
  const logs = logsOf(result, transaction, sealed)
  return {
    kind: 'transact',
    number: sealed.number,
    hash: sealed.hash,
    block: sealed.json,
    changes: machine.state.changesWithinLimits(),
    txHash: hashOf(transaction),
    transaction: transactionJson(transaction, sealed),
    receipt: receiptJson(result, transaction, sealed),
    logs,
    decodedLogs: logs.flatMap((log) => decodeLog(log, known)),
  }
}

async function signOrder(
  machine: EvmInstance,
  { fields, privateKey }: Extract<TransactTask['order'], { privateKey: string }>,
): Promise<TypedTransaction> {
  const account = await machine.state.getAccount(createAddressFromPrivateKey(hexToBytes(asHex(privateKey))))
  const gas = fields.gas ?? (await estimateGas(machine, fields))
  return signTransaction(fields, privateKey, account?.nonce ?? 0n, gas)
}

/** The position of a transaction in its block, for receipts and logs. */
function placeOf(transaction: TypedTransaction, { number, hash }: SealedBlock) {
  return {
    transactionHash: hashOf(transaction),
    transactionIndex: '0x0',
    blockNumber: quantity(number),
    blockHash: hash,
  }
}

function transactionJson(transaction: TypedTransaction, sealed: SealedBlock): Record<string, unknown> {
  const { data, gasLimit, authorizationList, ...fields } = transaction.toJSON()
  const { transactionHash, ...place } = placeOf(transaction, sealed)
  return {
    ...fields,
    ...place,
    hash: transactionHash,
    type: quantity(transaction.type),
    from: transaction.getSenderAddress().toString(),
    to: transaction.to?.toString() ?? null,
    gas: gasLimit,
    gasPrice: quantity(priceOf(transaction)),
    input: data ?? '0x',
    ...(transaction.type > 0 && { yParity: fields.v }),
    ...(authorizationList && { authorizationList: authorizationList.map(withNumbers) }),
  }
}

/** Fields of an authorization (EIP-7702). Wallets expect numbers where the library leaves out zero bytes. */
function withNumbers(authorization: object): Record<string, unknown> {
  const entries = Object.entries(authorization).map(([name, value]) => [name, value === '0x' ? '0x0' : value])
  return Object.fromEntries(entries)
}

function receiptJson(
  { totalGasSpent, createdAddress, bloom, execResult }: RunTxResult,
  transaction: TypedTransaction,
  sealed: SealedBlock,
): Record<string, unknown> {
  return {
    ...placeOf(transaction, sealed),
    type: quantity(transaction.type),
    from: transaction.getSenderAddress().toString(),
    to: transaction.to?.toString() ?? null,
    contractAddress: createdAddress?.toString() ?? null,
    cumulativeGasUsed: quantity(totalGasSpent),
    gasUsed: quantity(totalGasSpent),
    effectiveGasPrice: quantity(priceOf(transaction)),
    logsBloom: bytesToHex(bloom.bitvector),
    status: execResult.exceptionError ? '0x0' : '0x1',
  }
}

function logsOf({ execResult }: RunTxResult, transaction: TypedTransaction, sealed: SealedBlock): LogJson[] {
  const place = placeOf(transaction, sealed)
  const logs = (execResult.logs ?? []).map(([address, topics, data], index): LogJson => {
    return {
      address: bytesToHex(address),
      topics: topics.map((topic) => bytesToHex(topic)),
      data: bytesToHex(data),
      ...place,
      blockTimestamp: String(sealed.json.timestamp),
      logIndex: quantity(index),
      removed: false,
    }
  })
  if (JSON.stringify(logs).length > LONGEST_LOGS)
    throw new ChainError(-32005, 'this transaction logs more than this little chain keeps')
  return logs
}

/** Decodes a log of one of the shop's own contracts. */
function decodeLog({ address, topics, data }: LogJson, known: readonly KnownContract[]): DecodedLog[] {
  const contract = known.find((one) => one.address.toLowerCase() === address)
  if (!contract) return []
  try {
    const read = new Interface(contract.abi).parseLog({ topics, data })
    if (!read) return []
    const args = read.fragment.inputs.map(({ name }, index) => [
      name || String(index),
      String(read.args[index]),
    ])
    return [
      { address: contract.address, contract: contract.name, name: read.name, args: Object.fromEntries(args) },
    ]
  } catch {
    // Assembly can emit logs that the ABI does not describe.
    return []
  }
}

/** What a block's only transaction adds to its header. */
export interface BlockContents {
  transaction: TypedTransaction
  gasUsed: bigint
  bloom: Uint8Array
}

/** A complete block. */
export interface SealedBlock {
  number: number
  hash: `0x${string}`
  json: BlockJson
}

/** Approximate size of a block header, in bytes. */
const HEADER_SIZE = 600

/** Completes a block. Its hash is real; it has no state roots. */
export async function sealBlock(open: Block, contents: BlockContents | undefined): Promise<SealedBlock> {
  const { header } = createBlock(
    {
      header: {
        ...open.header,
        ...(contents && {
          gasUsed: contents.gasUsed,
          logsBloom: contents.bloom,
          transactionsTrie: await genTransactionsTrieRoot([contents.transaction]),
        }),
      },
    },
    { common, skipConsensusFormatValidation: true },
  )
  const hash = bytesToHex(header.hash())
  const { coinbase, uncleHash, transactionsTrie, receiptTrie, ...fields } = header.toJSON()
  const json = {
    ...fields,
    hash,
    miner: coinbase,
    sha3Uncles: uncleHash,
    transactionsRoot: transactionsTrie,
    receiptsRoot: receiptTrie,
    totalDifficulty: '0x0',
    transactions: contents ? [bytesToHex(contents.transaction.hash())] : [],
    uncles: [],
    withdrawals: [],
    size: quantity(HEADER_SIZE + (contents?.transaction.serialize().length ?? 0)),
  }
  return { number: Number(header.number), hash, json }
}
