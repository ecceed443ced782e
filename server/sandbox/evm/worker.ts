import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import type { Ending, EvmJob } from '../jobs.ts'
import { call, estimate } from './calls.ts'
import { ChainFault } from './faults.ts'
import { keccak256 } from './hashes.ts'
import { asHex, quantity } from './hex.ts'
import { openMachine } from './machine.ts'
import { mine } from './mine.ts'
import { sign } from './sign.ts'
import type { EvmResult, EvmTask } from './tasks.ts'
import { transact } from './transact.ts'

/** Runs what a chain asks for on an Ethereum virtual machine, which is made anew for each task. */
export function openEvm(): (job: EvmJob) => Promise<Ending> {
  return async ({ task, deadlineMs }) => {
    try {
      return { outcome: { kind: 'evm', result: await perform(task, deadlineMs) }, worn: false }
    } catch (error) {
      if (!(error instanceof ChainFault)) throw error
      const { code, message, data } = error
      return { outcome: { kind: 'evmFault', refusal: { code, message, data } }, worn: false }
    }
  }
}

async function perform(task: EvmTask, deadlineMs: number): Promise<EvmResult> {
  if (task.did === 'sign') return { did: 'sign', signature: sign(task.privateKey, task.what) }
  if (task.did === 'hash') return { did: 'hash', hash: bytesToHex(keccak256(hexToBytes(asHex(task.bytes)))) }
  const machine = await openMachine(task.world, task.moment, deadlineMs)
  switch (task.did) {
    case 'mine':
      return mine(machine, task)
    case 'transact':
      return transact(machine, task)
    case 'call':
      return { did: 'call', data: await call(machine, task.fields) }
    case 'estimate':
      return { did: 'estimate', gas: quantity(await estimate(machine, task.fields)) }
  }
}
