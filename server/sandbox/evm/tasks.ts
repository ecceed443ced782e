/**
 * What the chain asks the sandbox to do, and what it answers. Addresses, hashes, code and numbers are hex with `0x`, in
 * lower case; balances and amounts in wei.
 */
import type { AbiEntry } from '#contract/lab/solidity.ts'

/** An account. `codeHash` is empty where it has no code. */
export interface AccountState {
  address: string
  nonce: number
  balance: string
  codeHash: string
}

export interface CodeState {
  hash: string
  code: string
}

/** A value in a contract's storage. `value` is `0x` where there is none any more. */
export interface SlotState {
  address: string
  slot: string
  value: string
}

/** All that a chain holds at one position. */
export interface WorldState {
  accounts: AccountState[]
  codes: CodeState[]
  slots: SlotState[]
}

/** A `WorldState` as JSON: one text travels to the sandbox at little cost, and is read there. */
export type WorldJson = string

/** Where a chain stands, and the time of its next block. */
export interface ChainPosition {
  /** The last block; undefined before the first. */
  head: { number: number; hash: string } | undefined
  /** Seconds since 1970. */
  timestamp: number
  /** Hashes of the last 256 blocks, by number. */
  hashes: Record<number, string>
}

/** A contract whose logs are told in words. */
export interface KnownContract {
  address: string
  name: string
  abi: readonly AbiEntry[]
}

/** A contract that is put to an address of its own, whatever was there before. */
export interface ContractPlacement {
  address: string
  /** Who its constructor takes for its creator. */
  deployer: string
  abi: readonly AbiEntry[]
  bytecode: string
  args: readonly (string | bigint)[]
  value: bigint
}

/** A block without a transaction: gifts, new accounts, contracts. */
export interface MineTask {
  kind: 'mine'
  world: WorldJson
  position: ChainPosition
  /** So many accounts with fresh keys are made, each with this much. */
  found: { accounts: number; balance: bigint } | undefined
  gifts: { address: string; amount: bigint }[]
  contracts: ContractPlacement[]
}

/** What wallets say of a transaction, or of a call. Fields that are left out are filled in. */
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

/** A question to a contract, that changes nothing. */
export interface CallTask {
  kind: 'call'
  world: WorldJson
  position: ChainPosition
  fields: CallFields
}

/** How much gas a transaction will take. */
export interface EstimateTask {
  kind: 'estimate'
  world: WorldJson
  position: ChainPosition
  fields: CallFields
}

/** Something that an account signs. */
export type Signable =
  | { kind: 'message'; bytes: string }
  | { kind: 'typedData'; json: string }
  | { kind: 'transaction'; fields: CallFields }

export interface SignTask {
  kind: 'sign'
  privateKey: string
  what: Signable
}

/** Keccak-256 of some bytes. */
export interface HashTask {
  kind: 'hash'
  bytes: string
}

export type EvmTask = MineTask | TransactTask | CallTask | EstimateTask | SignTask | HashTask

/** What a block leaves changed. */
export interface StateChanges extends WorldState {
  /** Addresses of accounts that are no more. */
  removedAddresses: string[]
}

/** A block as JSON-RPC shows it; its transactions are hashes. */
export type BlockJson = Record<string, unknown>

/** A log as JSON-RPC shows it. */
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

/** Something that a known contract logged, in words. */
export interface DecodedLog {
  address: string
  contract: string
  name: string
  args: Record<string, string>
}

/** A key that the chain signs with. The address is checksummed. */
export interface NewAccount {
  address: string
  privateKey: string
}

/** A block that was mined, to be written down. */
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

/** The result of a task of this kind. */
export type ResultOf<Did extends EvmTask['kind']> = Extract<EvmResult, { kind: Did }>

/** A refusal, as JSON-RPC tells it. */
export interface EvmRefusal {
  code: number
  message: string
  data?: string | undefined
}
