import { AbiCoder, type Interface } from 'ethers/abi'
import { HttpError, serverMessage } from '#web/http.ts'
import { textField } from './provider.ts'
import { RpcError } from './rpc.ts'

/** The key of a text, and its parameters. */
export interface ErrorText {
  key: string
  values?: Record<string, string>
}

/** The transaction is in a block, but was reverted. */
export class RevertedError extends Error {
  readonly gasUsed: bigint

  constructor(gasUsed: bigint) {
    super('The transaction was reverted')
    this.name = 'RevertedError'
    this.gasUsed = gasUsed
  }
}

/** The called address has no contract. */
export class NoContractError extends Error {
  constructor() {
    super('There is no contract at this address')
    this.name = 'NoContractError'
  }
}

/** The wallet uses the real Sepolia, where the shop has no contracts. */
export class OtherChainError extends Error {
  constructor() {
    super('The wallet talks with another chain of this number')
    this.name = 'OtherChainError'
  }
}

const REFUSED = 4001
const BUSY = -32002
const UNKNOWN_CHAIN = 4902
const NOT_ALLOWED = 4100
const DISCONNECTED = new Set([4900, 4901])

const ERROR_TEXT = '0x08c379a0'
const PANIC = '0x4e487b71'

/** Panic codes of Solidity that have a text of their own. */
const PANICS: Record<string, string> = {
  '1': 'WEB3_PANIC_ASSERT',
  '17': 'WEB3_PANIC_OVERFLOW',
  '18': 'WEB3_PANIC_DIVISION',
  '33': 'WEB3_PANIC_ENUM',
  '49': 'WEB3_PANIC_POP',
  '50': 'WEB3_PANIC_INDEX',
  '65': 'WEB3_PANIC_MEMORY',
}

/** Messages of wallets and chains, each in its own wording, and their meaning. */
const WORDINGS: readonly [wording: RegExp, key: string][] = [
  [
    /insufficient (funds|balance)|not enough (ether|funds|balance)|enough funds|too little ether/i,
    'WEB3_ERROR_FUNDS',
  ],
  [/user (rejected|denied)/i, 'WEB3_ERROR_REFUSED'],
  [/nonce/i, 'WEB3_ERROR_NONCE'],
  [/out of gas|intrinsic gas|gas (limit|required|allowance)|exceeds block gas/i, 'WEB3_ERROR_GAS'],
]

/** The revert data of a contract. Wallets nest it differently. */
function revertData(error: unknown): string | undefined {
  const data: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'data') : undefined
  if (typeof data === 'string') return /^0x[\da-f]*$/i.test(data) ? data : undefined
  return data === undefined || data === null
    ? undefined
    : (revertData(data) ?? revertData({ data: textField(data, 'data') }))
}

function decodeOne(type: string, data: string): string | undefined {
  try {
    return String(AbiCoder.defaultAbiCoder().decode([type], `0x${data.slice(10)}`)[0])
  } catch {
    return undefined
  }
}

function ownError(data: string, face: Interface | undefined): string | undefined {
  try {
    const error = face?.parseError(data)
    return error ? `${error.name}(${error.args.map(String).join(', ')})` : undefined
  } catch {
    return undefined
  }
}

/** Why the contract reverted, from its revert data. */
function revertText(data: string, face: Interface | undefined): ErrorText | undefined {
  if (data.startsWith(ERROR_TEXT)) {
    const reason = decodeOne('string', data)
    return reason ? { key: 'WEB3_ERROR_REVERT', values: { reason } } : { key: 'WEB3_ERROR_REVERT_SILENT' }
  }
  if (data.startsWith(PANIC)) {
    const code = decodeOne('uint256', data) ?? ''
    return PANICS[code] ? { key: PANICS[code] } : { key: 'WEB3_PANIC', values: { code } }
  }
  const own = ownError(data, face)
  if (own) return { key: 'WEB3_ERROR_REVERT', values: { reason: own } }
  return data.length >= 10 ? { key: 'WEB3_ERROR_REVERT', values: { reason: data.slice(0, 10) } } : undefined
}

function byCode(code: unknown): ErrorText | undefined {
  if (code === REFUSED || code === 'ACTION_REJECTED') return { key: 'WEB3_ERROR_REFUSED' }
  if (code === BUSY) return { key: 'WEB3_ERROR_BUSY' }
  if (code === NOT_ALLOWED) return { key: 'PLEASE_CONNECT_WEB3_WALLET' }
  if (code === UNKNOWN_CHAIN) return { key: 'PLEASE_CONNECT_TO_SEPOLIA_NETWORK' }
  return typeof code === 'number' && DISCONNECTED.has(code) ? { key: 'WEB3_ERROR_APART' } : undefined
}

function byWording(message: string): ErrorText | undefined {
  const known = WORDINGS.find(([wording]) => wording.test(message))
  if (known) return { key: known[1] }
  const reverted = /revert(?:ed)?(?: with reason string)?:?\s*['"]?(?<reason>[^'"]*)/i.exec(message)
  if (!reverted) return undefined
  const reason = reverted.groups?.reason?.trim()
  return reason ? { key: 'WEB3_ERROR_REVERT', values: { reason } } : { key: 'WEB3_ERROR_REVERT_SILENT' }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
}

/** A text for an error of the chain that beginners understand. `face` decodes custom errors of a contract. */
export function errorText(error: unknown, face?: Interface): ErrorText {
  if (error instanceof NoContractError) return { key: 'WEB3_ERROR_NO_CONTRACT' }
  if (error instanceof OtherChainError) return { key: 'WEB3_ERROR_OTHER_CHAIN' }
  if (error instanceof RevertedError) return { key: 'WEB3_ERROR_REVERT_SILENT' }
  if (error instanceof HttpError) {
    const message = serverMessage(error)
    return message ? { key: 'WEB3_ERROR_OTHER', values: { message } } : { key: 'WEB3_ERROR_APART' }
  }
  if (error instanceof TypeError && !(error instanceof RpcError)) return { key: 'WEB3_ERROR_APART' }
  const message = textField(error, 'shortMessage') ?? textField(error, 'message') ?? String(error)
  const data = revertData(error)
  return (
    byCode(codeOf(error)) ??
    (data === undefined ? undefined : revertText(data, face)) ??
    byWording(message) ?? { key: 'WEB3_ERROR_OTHER', values: { message } }
  )
}
