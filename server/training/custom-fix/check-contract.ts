import type { Artifact } from '#contract/lab/solidity.ts'
import { LONGEST_MESSAGE, positionOf, problemWithoutLine } from '../../sandbox/code-problem.ts'
import { EvmError, retryOnOverrun } from '../../sandbox/errors.ts'
import { differenceOf, signaturesOf } from '../../sandbox/solidity/abi-signatures.ts'
import { DEPLOYER, wellKnownContracts } from '../../shop/records/known-contracts.ts'
import type { Shop } from '../../shop/shop.ts'
import { WEAK_VERSION } from '../catalogue/labs.ts'
import type { CheckResult } from './check-data.ts'

/**
 * Compiles a learner's Solidity in the sandbox. The contract must have the interface of the weak one, and its
 * constructor must run at that contract's address. The result is the creation bytecode. Rejects with
 * `SandboxUnavailable`.
 */
export async function checkContract(
  shop: Shop,
  lab: string,
  source: string,
  superseded?: AbortSignal,
): Promise<CheckResult> {
  const weak = weakContract(shop, lab)
  const compiled = await shop.sandbox.solidity({ text: source, contract: weak.contractName }, superseded)
  if ('problems' in compiled) {
    const [problem = problemWithoutLine('The compiler refused it')] = compiled.problems
    return { problem, problems: compiled.problems }
  }
  const { bytecode, signatures } = compiled
  const difference = differenceOf(signaturesOf(weak.abi), signatures)
  if (difference !== undefined) {
    const message = `From outside, ${weak.contractName} has to stay what it is: it ${difference}`
    return { problem: { message, ...positionOf(source, `contract ${weak.contractName}`) } }
  }
  const refusal = await constructorProblem(shop, lab, { ...weak, bytecode })
  if (refusal !== undefined) return { problem: { message: refusal, ...positionOf(source, 'constructor') } }
  return { code: bytecode }
}

/**
 * Returns a learner's contract as an artifact with the weak contract's interface, or undefined if this is not bytecode.
 */
export function contractOf(shop: Shop, lab: string, bytecode: string): Artifact | undefined {
  return /^0x(?:[0-9a-f]{2})+$/.test(bytecode) ? { ...weakContract(shop, lab), bytecode } : undefined
}

function weakContract(shop: Shop, lab: string): Artifact {
  const weak = shop.labs.code(lab, WEAK_VERSION)
  if ('contractName' in weak && 'abi' in weak && 'bytecode' in weak) return weak as Artifact
  throw new Error(`The weak code of ${lab} is not a contract`)
}

/** Runs the constructor on an empty chain at its address. Returns why it fails, or undefined. */
async function constructorProblem(shop: Shop, lab: string, artifact: Artifact): Promise<string | undefined> {
  const place = wellKnownContracts.find(({ source }) => 'lab' in source && source.lab === lab)
  if (!place) throw new Error(`wellKnownContracts has no address for the contract of ${lab}`)
  const { abi, bytecode } = artifact
  const { address, args = [], value = 0n } = place
  const timestamp = Math.floor(shop.clock.now().getTime() / 1_000)
  const run = () =>
    shop.sandbox.evm(() => ({
      kind: 'mine',
      world: JSON.stringify({ accounts: [], codes: [], slots: [] }),
      position: { head: undefined, timestamp, hashes: {} },
      found: undefined,
      gifts: [],
      contracts: [{ address, deployer: DEPLOYER, abi, bytecode, args, value }],
    }))
  try {
    await retryOnOverrun(run)
    return undefined
  } catch (error) {
    if (!(error instanceof EvmError)) throw error
    // The message of a contract is limited only by its gas.
    return `The constructor does not come to its end: ${error.message.slice(0, LONGEST_MESSAGE)}`
  }
}
