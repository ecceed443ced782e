/** What the compiler makes of a contract. `build/contracts/<path>.json` holds a list of them for each `.sol`. */

/** A parameter, a result or a field, as a contract's JSON interface has it. */
export interface AbiParameter {
  name: string
  type: string
  internalType?: string
  /** Of an event: it can be searched for. */
  indexed?: boolean
  components?: readonly AbiParameter[]
}

/** One entry of a contract's JSON interface. */
export interface AbiEntry {
  type: 'function' | 'constructor' | 'event' | 'error' | 'fallback' | 'receive'
  name?: string
  inputs?: readonly AbiParameter[]
  outputs?: readonly AbiParameter[]
  stateMutability?: 'pure' | 'view' | 'nonpayable' | 'payable'
  anonymous?: boolean
}

/** A compiled contract. Of a lab's `.sol`, `shop.live` answers with that of the last contract in the file. */
export interface Artifact {
  contractName: string
  abi: readonly AbiEntry[]
  /** The code that creates it, in hex with `0x`; the constructor's arguments go behind it. */
  bytecode: string
}
