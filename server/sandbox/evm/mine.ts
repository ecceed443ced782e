import { randomBytes } from 'node:crypto'
import { Account, concatBytes, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { AbiCoder, Interface } from 'ethers/abi'
import { SigningKey } from 'ethers/crypto'
import { computeAddress } from 'ethers/transaction'
import { sealBlock } from './blocks.ts'
import { BASE_FEE, BLOCK_GAS } from './constants.ts'
import { asHex } from './hex.ts'
import { type EvmInstance, nextBlock, throwIfFailed } from './machine.ts'
import type { ContractPlacement, MineTask, NewAccount, ResultOf } from './tasks.ts'

/** Seals a block without a transaction: it creates accounts, adds balances and deploys contracts. */
export async function mine(
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
