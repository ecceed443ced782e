/** What the compiler makes of a contract. `build/contracts/<path>.json` holds a list for each `.sol`. */

/** A parameter, a result or a field in a contract's ABI. */
export interface AbiParameter {
  name: string
  type: string
  internalType?: string
  /** Events only: the parameter can be searched for. */
  indexed?: boolean
  components?: readonly AbiParameter[]
}

/** An entry of a contract's ABI. */
export interface AbiEntry {
  type: 'function' | 'constructor' | 'event' | 'error' | 'fallback' | 'receive'
  name?: string
  inputs?: readonly AbiParameter[]
  outputs?: readonly AbiParameter[]
  stateMutability?: 'pure' | 'view' | 'nonpayable' | 'payable'
  anonymous?: boolean
}

/** A compiled contract. For a lab's `.sol`, `shop.live` returns the last contract in the file. */
export interface Artifact {
  contractName: string
  abi: readonly AbiEntry[]
  /** The creation code in hex with `0x`; the constructor's arguments are appended. */
  bytecode: string
}
