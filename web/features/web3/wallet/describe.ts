import type { Interface } from 'ethers/abi'
import { formatEtherAmount, knownContractAt } from './chain.ts'
import { fromHex, type TransactionRequest } from './provider.ts'

/** What a transaction does, as far as it is known in advance. */
export interface TransactionSummary {
  kind: 'payment' | 'call' | 'creation'
  to: string | undefined
  /** The name of the contract, if it is known. */
  contract: string | undefined
  wei: bigint
  /** `withdraw`, or the first bytes of an unknown call. */
  functionName: string | undefined
  args: { name: string; type: string; value: string; powers: string | undefined }[]
  /** Bytes of code, where a contract is created. */
  size: number
}

/** A contract that the screen knows in addition to the well-known ones. */
export interface KnownInterface {
  name: string
  face: Interface
}

/** Formats whole numbers, addresses and lists. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`
  return String(value)
}

const SMALLEST = 10n ** 14n
const MOST = 10n ** 30n

/** Formats wei and similar units: `0.5 × 10¹⁸`. Undefined for smaller numbers. */
function powersOfTen(value: unknown): string | undefined {
  if (typeof value !== 'bigint' || value < SMALLEST || value > MOST) return undefined
  return `${formatEtherAmount(value)} × 10¹⁸`
}

/** Describes a transaction. `reading` is the interface that the screen knows for its target. */
export function describeTransaction(
  transaction: TransactionRequest,
  reading?: KnownInterface,
): TransactionSummary {
  const { to, data = '0x' } = transaction
  const known = to === undefined ? undefined : knownContractAt(to)
  const book = known ?? reading
  const about = {
    to,
    contract: book?.name,
    wei: fromHex(transaction.value),
    args: [],
    size: (data.length - 2) / 2,
  }
  if (to === undefined) return { ...about, kind: 'creation', functionName: undefined }
  if (data === '0x') return { ...about, kind: 'payment', functionName: undefined }
  const call = parse(book?.face, data)
  if (!call) return { ...about, kind: 'call', functionName: data.slice(0, 10) }
  const args = call.fragment.inputs.map(({ name, type }, index) => ({
    name: name || String(index + 1),
    type,
    value: formatValue(call.args[index]),
    powers: powersOfTen(call.args[index]),
  }))
  return { ...about, kind: 'call', functionName: call.name, args }
}

function parse(face: Interface | undefined, data: string) {
  try {
    return face?.parseTransaction({ data }) ?? undefined
  } catch {
    return undefined
  }
}
