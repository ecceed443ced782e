import { type Block, createBlock, genTransactionsTrieRoot } from '@ethereumjs/block'
import type { TypedTransaction } from '@ethereumjs/tx'
import { bytesToHex } from '@ethereumjs/util'
import { quantity } from './hex.ts'
import { common } from './machine.ts'
import type { BlockJson } from './tasks.ts'

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
