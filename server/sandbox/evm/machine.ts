import { type Block, createBlock } from '@ethereumjs/block'
import { Common, Hardfork, Sepolia } from '@ethereumjs/common'
import { EVMError, type EVMMockBlockchainInterface, type ExecResult } from '@ethereumjs/evm'
import { createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { createVM, type VM } from '@ethereumjs/vm'
import { AbiCoder } from 'ethers/abi'
import { EVM_TIMEOUT } from '../errors.ts'
import { cpuTimeMs } from '../workers/cpu-time.ts'
import { BLOCK_GAS, MINER } from './constants.ts'
import { ChainError } from './errors.ts'
import { asHex } from './hex.ts'
import { ChainState, keccak256, sha256 } from './state.ts'
import type { ChainPosition, WorldJson } from './tasks.ts'

/** The hard fork and chain parameters. */
export const common = new Common({
  chain: Sepolia,
  hardfork: Hardfork.Osaka,
  customCrypto: { keccak256, sha256 },
})

const NO_HASH = `0x${'0'.repeat(64)}` as const

/** A task that calls contract after contract ends this long before the deadline. */
const MARGIN_MS = 200

/** A virtual machine with the state of a chain. */
export interface EvmInstance {
  vm: VM
  state: ChainState
  position: ChainPosition
  /** Throws when the time is nearly up. */
  checkTime(): void
}

/** Sets up a virtual machine for one task. */
export async function openEvmInstance(
  world: WorldJson,
  position: ChainPosition,
  deadlineMs: number,
): Promise<EvmInstance> {
  const state = new ChainState(JSON.parse(world))
  // The machine registers listeners on its `Common` object. A copy for each task lets both be garbage-collected.
  const vm = await createVM({ common: common.copy(), stateManager: state, blockchain: pastBlocks(position) })
  const until = cpuTimeMs() + deadlineMs - MARGIN_MS
  const checkTime = (): void => {
    if (cpuTimeMs() > until) throw new ChainError(-32000, EVM_TIMEOUT)
  }
  vm.evm.events?.on('beforeMessage', checkTime)
  return { vm, state, position, checkTime }
}

/** The next block. `baseFee` is 0 for calls, which nobody pays for. */
export function nextBlock({ head, timestamp }: ChainPosition, baseFee: bigint): Block {
  const header = {
    number: head ? BigInt(head.number) + 1n : 0n,
    parentHash: asHex(head?.hash ?? NO_HASH),
    timestamp,
    gasLimit: BLOCK_GAS,
    baseFeePerGas: baseFee,
    coinbase: createAddressFromString(MINER),
    mixHash: keccak256(hexToBytes(asHex(head?.hash ?? NO_HASH))),
  }
  return createBlock({ header }, { common, skipConsensusFormatValidation: true })
}

/** Throws the error of a failed execution. */
export function throwIfFailed({ exceptionError, returnValue }: ExecResult): void {
  if (!exceptionError) return
  if (exceptionError.error !== EVMError.errorMessages.REVERT)
    throw new ChainError(-32000, exceptionError.error)
  throw revertOf(returnValue)
}

/** `Panic(uint256)`: checks that the compiler adds. */
const PANICS: Record<string, string> = {
  '1': 'assert(false)',
  '17': 'arithmetic underflow or overflow',
  '18': 'division or modulo by zero',
  '33': 'enum overflow',
  '34': 'invalid encoded storage byte array accessed',
  '49': 'out-of-bounds array access; popping on an empty array',
  '50': 'out-of-bounds access of an array or bytesN',
  '65': 'out of memory',
  '81': 'uninitialized function',
}

function revertOf(returned: Uint8Array): ChainError {
  const reason = reasonOf(returned)
  const data = `0x${Buffer.from(returned).toString('hex')}`
  return new ChainError(
    3,
    reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`,
    data,
  )
}

function reasonOf(returned: Uint8Array): string | undefined {
  const selector = Buffer.from(returned.subarray(0, 4)).toString('hex')
  try {
    if (selector === '08c379a0')
      return String(AbiCoder.defaultAbiCoder().decode(['string'], returned.slice(4))[0])
    if (selector !== '4e487b71') return undefined
    const code = String(AbiCoder.defaultAbiCoder().decode(['uint256'], returned.slice(4))[0])
    return `panic: ${PANICS[code] ?? 'unknown'} (0x${BigInt(code).toString(16).padStart(2, '0')})`
  } catch {
    // Revert data can be anything.
    return undefined
  }
}

/** The hashes of past blocks that contracts can read. */
function pastBlocks({ hashes }: ChainPosition): EVMMockBlockchainInterface {
  const past: EVMMockBlockchainInterface = {
    getBlock: async (number) => ({ hash: () => hexToBytes(asHex(hashes[number] ?? NO_HASH)) }),
    putBlock: async () => {},
    shallowCopy: () => past,
  }
  return past
}
