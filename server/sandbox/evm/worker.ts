import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { SigningKey } from 'ethers/crypto'
import { hashMessage, TypedDataEncoder } from 'ethers/hash'
import type { EvmJob, JobEnd } from '../jobs.ts'
import { call, estimate } from './calls.ts'
import { ChainError } from './errors.ts'
import { keccak256 } from './hashes.ts'
import { asHex, quantity } from './hex.ts'
import { openEvmInstance } from './machine.ts'
import { mine } from './mine.ts'
import type { EvmResult, EvmTask, Signable } from './tasks.ts'
import { transact } from './transact.ts'
import { signTransaction } from './transactions.ts'

/** Runs tasks of the chain. Each task has a virtual machine of its own. */
export function openEvm(): (job: EvmJob) => Promise<JobEnd> {
  return async ({ task, deadlineMs }) => {
    try {
      return { outcome: { kind: 'evm', result: await perform(task, deadlineMs) }, worn: false }
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      const { code, message, data } = error
      return { outcome: { kind: 'evmFault', refusal: { code, message, data } }, worn: false }
    }
  }
}

async function perform(task: EvmTask, deadlineMs: number): Promise<EvmResult> {
  if (task.kind === 'sign') return { kind: 'sign', signature: sign(task.privateKey, task.what) }
  if (task.kind === 'hash')
    return { kind: 'hash', hash: bytesToHex(keccak256(hexToBytes(asHex(task.bytes)))) }
  const machine = await openEvmInstance(task.world, task.position, deadlineMs)
  switch (task.kind) {
    case 'mine':
      return mine(machine, task)
    case 'transact':
      return transact(machine, task)
    case 'call':
      return { kind: 'call', data: await call(machine, task.fields) }
    case 'estimate':
      return { kind: 'estimate', gas: quantity(await estimate(machine, task.fields)) }
  }
}

/** Signs something with a key. Throws `ChainError` if it is malformed. */
function sign(privateKey: string, what: Signable): string {
  if (what.kind === 'transaction') {
    const { nonce, gas } = what.fields
    if (nonce === undefined || gas === undefined)
      throw new ChainError(-32602, 'nonce and gas have to be given')
    return bytesToHex(signTransaction(what.fields, privateKey, nonce, gas).serialize())
  }
  const digest =
    what.kind === 'message' ? hashMessage(Buffer.from(what.bytes.slice(2), 'hex')) : hashTyped(what.json)
  return new SigningKey(privateKey).sign(digest).serialized
}

/** The hash of typed data (EIP-712). Wallets send the domain type among the other types. */
function hashTyped(json: string): string {
  try {
    const { domain = {}, types, message } = JSON.parse(json)
    const { EIP712Domain: _, ...own } = types
    return TypedDataEncoder.hash(domain, own, message)
  } catch (error) {
    throw new ChainError(
      -32602,
      `invalid typed data: ${error instanceof Error ? error.message : error}`.slice(0, 300),
    )
  }
}
