/**
 * Tasks of the chain for the sandbox, and their results. Addresses, hashes, code and numbers are hex with `0x` in lower
 * case; balances and amounts are in wei.
 */
import type { AbiEntry } from '#contract/lab/solidity.ts'

/** An account. `codeHash` is empty where the account has no code. */
export interface AccountState {
  address: string
  nonce: number
  balance: string
  codeHash: string
}

interface CodeState {
  hash: string
  code: string
}

/** A value in a contract's storage. `value` is `0x` where it was deleted. */
interface SlotState {
  address: string
  slot: string
  value: string
}

/** The whole state of a chain. */
export interface WorldState {
  accounts: AccountState[]
  codes: CodeState[]
  slots: SlotState[]
}

/** A `WorldState` as JSON. One string is cheap to send to the sandbox, which parses it. */
export type WorldJson = string

/** The position of a chain: its last block, and the time of the next one. */
export interface ChainPosition {
  /** The last block; undefined before the first. */
  head: { number: number; hash: string } | undefined
  /** Seconds since 1970. */
  timestamp: number
  /** Hashes of the last 256 blocks, by number. */
  hashes: Record<number, string>
}

/** A contract whose logs are decoded. */
export interface KnownContract {
  address: string
  name: string
  abi: readonly AbiEntry[]
}

/** A contract to be deployed at a given address, replacing what was there before. */
export interface ContractPlacement {
  address: string
  /** The `msg.sender` of the constructor. */
  deployer: string
  abi: readonly AbiEntry[]
  bytecode: string
  args: readonly (string | bigint)[]
  value: bigint
}

/** A block without a transaction: balances, new accounts and contracts. */
export interface MineTask {
  kind: 'mine'
  world: WorldJson
  position: ChainPosition
  /** Number of accounts to create with fresh keys, and the balance of each. */
  found: { accounts: number; balance: bigint } | undefined
  gifts: { address: string; amount: bigint }[]
  contracts: ContractPlacement[]
}

/** The fields of a transaction or a call as wallets send them. Missing fields are filled in. */
export interface CallFields {
  from: string
  to: string | undefined
  data: string
  value: bigint
  gas: bigint | undefined
  gasPrice: bigint | undefined
  maxFeePerGas: bigint | undefined
  maxPriorityFeePerGas: bigint | undefined
  nonce: bigint | undefined
  accessList: { address: string; storageKeys: string[] }[] | undefined
}

/** A transaction that becomes a block. */
export interface TransactTask {
  kind: 'transact'
  world: WorldJson
  position: ChainPosition
  order: { raw: string } | { fields: CallFields; privateKey: string }
  known: readonly KnownContract[]
}

/** A call of a contract that changes nothing. */
interface CallTask {
  kind: 'call'
  world: WorldJson
  position: ChainPosition
  fields: CallFields
}

/** A gas estimation. */
interface EstimateTask {
  kind: 'estimate'
  world: WorldJson
  position: ChainPosition
  fields: CallFields
}

/** Something to be signed by an account. */
export type Signable =
  | { kind: 'message'; bytes: string }
  | { kind: 'typedData'; json: string }
  | { kind: 'transaction'; fields: CallFields }

interface SignTask {
  kind: 'sign'
  privateKey: string
  what: Signable
}

/** Keccak-256 of some bytes. */
interface HashTask {
  kind: 'hash'
  bytes: string
}

export type EvmTask = MineTask | TransactTask | CallTask | EstimateTask | SignTask | HashTask

/** The state changes of a block. */
export interface StateChanges extends WorldState {
  /** Addresses of accounts that were deleted. */
  removedAddresses: string[]
}

/** A block in the format of JSON-RPC, with the hashes of its transactions. */
export type BlockJson = Record<string, unknown>

/** A log in the format of JSON-RPC. */
export interface LogJson {
  address: string
  topics: string[]
  data: string
  blockNumber: string
  blockHash: string
  blockTimestamp: string
  transactionHash: string
  transactionIndex: string
  logIndex: string
  removed: false
}

/** A decoded log of a known contract. */
export interface DecodedLog {
  address: string
  contract: string
  name: string
  args: Record<string, string>
}

/** An account whose key the chain holds. The address is checksummed. */
export interface NewAccount {
  address: string
  privateKey: string
}

/** A mined block, to be stored. */
export interface MinedBlock {
  number: number
  hash: string
  block: BlockJson
  changes: StateChanges
}

export interface TransactResult extends MinedBlock {
  kind: 'transact'
  txHash: string
  transaction: Record<string, unknown>
  receipt: Record<string, unknown>
  logs: LogJson[]
  decodedLogs: DecodedLog[]
}

export type EvmResult =
  | (MinedBlock & { kind: 'mine'; found: NewAccount[] })
  | TransactResult
  | { kind: 'call'; data: string }
  | { kind: 'estimate'; gas: string }
  | { kind: 'sign'; signature: string }
  | { kind: 'hash'; hash: string }

export type ResultOf<Did extends EvmTask['kind']> = Extract<EvmResult, { kind: Did }>

/** An error in the format of JSON-RPC. */
export interface EvmRefusal {
  code: number
  message: string
  data?: string | undefined
}
