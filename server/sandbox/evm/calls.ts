import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { type RunTxResult, runTx } from '@ethereumjs/vm'
import { cpuTimeMs } from '../workers/cpu-time.ts'
import { BLOCK_GAS } from './constants.ts'
import { ChainError } from './errors.ts'
import { asHex } from './hex.ts'
import { type EvmInstance, nextBlock, throwIfFailed } from './machine.ts'
import type { CallFields } from './tasks.ts'
import { refusalOf, unsignedTransaction } from './transactions.ts'

/** Limits of the gas estimation: number of attempts and milliseconds. */
const MOST_TRIES = 12
const LONGEST_MS = 800
const TRANSFER_GAS = 21_000n

/** Calls a contract and returns its result. Throws `ChainError` if the call fails. */
export async function callContract(machine: EvmInstance, fields: CallFields): Promise<string> {
  await throwIfUnfunded(machine, fields)
  const { execResult } = await machine.vm.evm.runCall({
    block: nextBlock(machine.position, fields.gasPrice ?? 0n),
    gasPrice: fields.gasPrice ?? 0n,
    gasLimit: gasFor(fields),
    caller: createAddressFromString(fields.from),
    data: hexToBytes(asHex(fields.data)),
    value: fields.value,
    ...(fields.to !== undefined && { to: createAddressFromString(fields.to) }),
  })
  throwIfFailed(execResult)
  return bytesToHex(execResult.returnValue)
}

/**
 * Estimates the gas of a transaction: always enough, at most a few percent too much. Throws `ChainError` if the
 * transaction fails with any amount of gas.
 */
export async function estimateGas(machine: EvmInstance, fields: CallFields): Promise<bigint> {
  await throwIfUnfunded(machine, fields)
  const most = gasFor(fields)
  if (await isTransfer(machine, fields)) {
    const plain = await attempt(machine, fields, TRANSFER_GAS)
    if (hasSucceeded(plain)) return TRANSFER_GAS
  }
  const started = cpuTimeMs()
  const first = await attempt(machine, fields, most)
  if ('refusal' in first) throw first.refusal
  throwIfOutOfGas(first, most)
  throwIfFailed(first.execResult)

  let [tooLittle, enough] = [first.totalGasSpent - 1n, most]
  const likely = ((first.totalGasSpent + first.gasRefund + 2_300n) * 64n) / 63n
  for (let tries = 1; tries < MOST_TRIES && cpuTimeMs() - started < LONGEST_MS; tries += 1) {
    if ((enough - tooLittle) * 64n < enough) break
    const middle = tries === 1 && likely < enough ? likely : (tooLittle + enough) / 2n
    if (hasSucceeded(await attempt(machine, fields, middle))) enough = middle
    else tooLittle = middle
  }
  return enough
}

/** Runs a transaction with this much gas and reverts it. */
async function attempt(
  machine: EvmInstance,
  fields: CallFields,
  gas: bigint,
): Promise<RunTxResult | { refusal: unknown }> {
  machine.checkTime()
  const { vm, state, position } = machine
  const block = nextBlock(position, 0n)
  await state.checkpoint()
  try {
    const tx = unsignedTransaction(fields, gas)
    return await runTx(vm, { tx, block, skipBalance: true, skipNonce: true })
  } catch (error) {
    if (error instanceof ChainError) throw error
    return { refusal: refusalOf(error) }
  } finally {
    await state.revert()
  }
}

function hasSucceeded(outcome: RunTxResult | { refusal: unknown }): boolean {
  return !('refusal' in outcome) && outcome.execResult.exceptionError === undefined
}

async function isTransfer({ state }: EvmInstance, { to, data }: CallFields): Promise<boolean> {
  return to !== undefined && data === '0x' && (await state.getCode(createAddressFromString(to))).length === 0
}

function throwIfOutOfGas({ execResult, totalGasSpent }: RunTxResult, most: bigint): void {
  if (execResult.exceptionError?.error === 'out of gas' && totalGasSpent >= most) {
    throw new ChainError(-32000, `gas required exceeds allowance (${most})`)
  }
}

async function throwIfUnfunded({ state }: EvmInstance, { from, value }: CallFields): Promise<void> {
  if (value === 0n) return
  const have = (await state.getAccount(createAddressFromString(from)))?.balance ?? 0n
  if (have < value) throw new ChainError(-32000, `insufficient funds for transfer: address ${from}`)
}

function gasFor({ gas }: CallFields): bigint {
  return gas === undefined || gas > BLOCK_GAS ? BLOCK_GAS : gas
}
