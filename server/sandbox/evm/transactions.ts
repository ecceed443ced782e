import {
  createTx,
  createTxFromRLP,
  isBlob4844Tx,
  TransactionType,
  type TypedTransaction,
  type TypedTxData,
} from '@ethereumjs/tx'
import { type Address, bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { BASE_FEE, BLOCK_GAS, TIP } from './constants.ts'
import { ChainError } from './errors.ts'
import { asHex } from './hex.ts'
import { common, type EvmInstance } from './machine.ts'
import type { CallFields } from './tasks.ts'

/** Parses a signed transaction. Throws `ChainError` if it is malformed. */
export function readTransaction(raw: string): TypedTransaction {
  return reading(() => {
    const transaction = createTxFromRLP(hexToBytes(asHex(raw)), { common })
    if (isBlob4844Tx(transaction)) throw new Error('transaction type not supported')
    if (!transaction.isSigned() || !transaction.verifySignature()) throw new Error('invalid sender')
    return transaction
  })
}

/** Signs a transaction with these fields. `nonce` is used if the fields name none. */
export function signTransaction(
  fields: CallFields,
  privateKey: string,
  nonce: bigint,
  gas: bigint,
): TypedTransaction {
  const priced = fields.gasPrice === undefined
  const maxPriorityFeePerGas = fields.maxPriorityFeePerGas ?? TIP
  const fees = priced
    ? {
        type: TransactionType.FeeMarketEIP1559,
        maxPriorityFeePerGas,
        maxFeePerGas: fields.maxFeePerGas ?? 2n * BASE_FEE + maxPriorityFeePerGas,
      }
    : { type: fields.accessList ? TransactionType.AccessListEIP2930 : TransactionType.Legacy }
  return reading(() => {
    const data = { ...dataOf(fields), ...fees, gasLimit: gas, nonce: fields.nonce ?? nonce }
    return createTx(data, { common }).sign(hexToBytes(asHex(privateKey)))
  })
}

/** A transaction without a signature or a fee, for trying it out. */
export function unsignedTransaction(fields: CallFields, gas: bigint): TypedTransaction {
  const from = createAddressFromString(fields.from)
  return reading(() => {
    const type = fields.accessList ? TransactionType.AccessListEIP2930 : TransactionType.Legacy
    const data = { ...dataOf(fields), type, gasPrice: 0n, gasLimit: gas, nonce: 0n }
    const transaction = createTx(data, { common, freeze: false })
    transaction.getSenderAddress = () => from
    return transaction
  })
}

function dataOf({ to, data, value, gasPrice, accessList }: CallFields): TypedTxData {
  return {
    ...(to !== undefined && { to: createAddressFromString(to) }),
    data: hexToBytes(asHex(data)),
    value,
    chainId: common.chainId(),
    ...(gasPrice !== undefined && { gasPrice }),
    ...(accessList && {
      accessList: accessList.map(({ address, storageKeys }) => ({
        address: asHex(address),
        storageKeys: storageKeys.map(asHex),
      })),
    }),
  }
}

/** Rethrows the library's error about a malformed transaction in one line. */
function reading(read: () => TypedTransaction): TypedTransaction {
  try {
    return read()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new ChainError(-32000, `invalid transaction: ${words.replace(/ \((tx|vm) .*$/s, '').slice(0, 200)}`)
  }
}

/** Throws the error that wallets expect for an invalid transaction. `sender` is its signer. */
export async function throwIfInvalid(
  { state }: EvmInstance,
  transaction: TypedTransaction,
  sender: Address,
): Promise<void> {
  const { nonce, gasLimit, value } = transaction
  const account = await state.getAccount(sender)
  const next = account?.nonce ?? 0n
  const who = sender.toString()
  if (nonce < next) {
    throw new ChainError(-32000, `nonce too low: address ${who}, tx: ${nonce} state: ${next}`)
  }
  if (nonce > next) {
    throw new ChainError(
      -32000,
      `nonce too high: address ${who}, tx: ${nonce} state: ${next}. If the shop was reset, its chain began anew: clear the activity of this account in your wallet`,
    )
  }
  if (gasLimit > BLOCK_GAS) {
    throw new ChainError(-32000, `exceeds block gas limit: tx gas ${gasLimit}, limit ${BLOCK_GAS}`)
  }
  const price = 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice
  if (price < BASE_FEE) {
    throw new ChainError(
      -32000,
      `max fee per gas less than block base fee: address ${who}, maxFeePerGas: ${price}, baseFee: ${BASE_FEE}`,
    )
  }
  const [have, want] = [account?.balance ?? 0n, gasLimit * price + value]
  if (have < want) {
    throw new ChainError(
      -32000,
      `insufficient funds for gas * price + value: address ${who} have ${have} want ${want}`,
    )
  }
}

/** Converts the virtual machine's error about an invalid transaction to the one that wallets know. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ChainError) return error
  const words = error.message.replace(/ \(vm hf=.*$/s, '')
  const [, have, least] = /tx gas limit (\d+) is lower than the minimum gas limit of (\d+)/.exec(words) ?? []
  if (have) return new ChainError(-32000, `intrinsic gas too low: gas ${have}, minimum needed ${least}`)
  return new ChainError(-32000, words.slice(0, 300))
}

/** The price of a unit of gas for the sender. */
export function priceOf(transaction: TypedTransaction): bigint {
  if (!('maxFeePerGas' in transaction)) return transaction.gasPrice
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  const most = BASE_FEE + maxPriorityFeePerGas
  return most < maxFeePerGas ? most : maxFeePerGas
}

/** The hash of a signed transaction. */
export function hashOf(transaction: TypedTransaction): string {
  return bytesToHex(transaction.hash())
}
