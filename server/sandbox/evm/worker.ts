import { randomBytes } from 'node:crypto'
import { Account, bytesToHex, concatBytes, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { AbiCoder, Interface } from 'ethers/abi'
import { SigningKey } from 'ethers/crypto'
import { hashMessage, TypedDataEncoder } from 'ethers/hash'
import { computeAddress } from 'ethers/transaction'
import type { EvmJob, JobEnd } from '../jobs.ts'
import { callContract, estimateGas } from './calls.ts'
import { BASE_FEE, BLOCK_GAS } from './constants.ts'
import { ChainError } from './errors.ts'
import { asHex, quantity } from './hex.ts'
import { type EvmInstance, nextBlock, openEvmInstance, throwIfFailed } from './machine.ts'
import { keccak256 } from './state.ts'
import type {
  ContractPlacement,
  EvmResult,
  EvmTask,
  MineTask,
  NewAccount,
  ResultOf,
  Signable,
} from './tasks.ts'
import { sealBlock, transact } from './transact.ts'
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
      return mineBlock(machine, task)
    case 'transact':
      return transact(machine, task)
    case 'call':
      return { kind: 'call', data: await callContract(machine, task.fields) }
    case 'estimate':
      return { kind: 'estimate', gas: quantity(await estimateGas(machine, task.fields)) }
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

/** Seals a block without a transaction: it creates accounts, adds balances and deploys contracts. */
async function mineBlock(
  machine: EvmInstance,
  { found, gifts, contracts }: MineTask,
): Promise<ResultOf<'mine'>> {
  const accounts = Array.from({ length: found?.accounts ?? 0 }, newAccount)
  for (const { address } of accounts) await addBalance(machine, address, found?.balance ?? 0n)
  for (const { address, amount } of gifts) await addBalance(machine, address, amount)
  const open = nextBlock(machine.position, BASE_FEE)
  for (const placement of contracts) await placeContract(machine, placement)
  const { number, hash, json } = await sealBlock(open, undefined)
  const { state } = machine
  // The limits do not apply here: without the shop's own contracts a full chain would be unusable.
  const changes = gifts.length > 0 ? state.changesWithinLimits() : state.changes()
  return { kind: 'mine', number, hash, block: json, changes, found: accounts }
}

function newAccount(): NewAccount {
  const privateKey = `0x${randomBytes(32).toString('hex')}`
  return { privateKey, address: computeAddress(new SigningKey(privateKey).publicKey) }
}

async function addBalance({ state }: EvmInstance, to: string, amount: bigint): Promise<void> {
  const address = createAddressFromString(to.toLowerCase())
  const account = (await state.getAccount(address)) ?? new Account()
  account.balance += amount
  await state.putAccount(address, account)
}

/** Runs a constructor at the given address and replaces what was there. */
async function placeContract(machine: EvmInstance, placement: ContractPlacement): Promise<void> {
  const { vm, state, position } = machine
  const address = createAddressFromString(placement.address.toLowerCase())
  await state.deleteAccount(address)
  await state.putAccount(address, new Account(1n, placement.value))
  const { deploy } = new Interface(placement.abi)
  const args = AbiCoder.defaultAbiCoder().encode(deploy.inputs, placement.args)
  const deployer = createAddressFromString(placement.deployer.toLowerCase())
  const result = await vm.evm.runCode({
    block: nextBlock(position, BASE_FEE),
    code: concatBytes(hexToBytes(asHex(placement.bytecode)), hexToBytes(asHex(args))),
    to: address,
    caller: deployer,
    origin: deployer,
    value: placement.value,
    gasLimit: BLOCK_GAS,
  })
  throwIfFailed(result)
  await state.putCode(address, result.returnValue)
  await vm.evm.journal.cleanup()
  state.originalStorageCache.clear()
  machine.checkTime()
}
