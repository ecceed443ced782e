import { join } from 'node:path'
import type { Artifact } from '#contract/lab/solidity.ts'
import { differenceOf, signaturesOf } from '../../server/sandbox/solidity/abi-signatures.ts'
import { mainArtifact } from '../../server/shop/records/artifacts.ts'
import type { Lab } from '../../server/training/catalogue/labs.ts'
import type { TypeMismatch } from './lab-types.ts'

/**
 * Returns the contracts among the fixes whose interface differs from the weak one: another name, or functions and
 * events that are missing or new. A fix may have errors of its own. `root` is the project's folder.
 */
export function findContractMismatches(root: string, labs: readonly Lab[]): TypeMismatch[] {
  return labs
    .filter(({ weak }) => weak?.language === 'solidity')
    .flatMap(({ name: lab, fixes }) => {
      const folder = join(root, 'build', 'contracts', 'labs', lab)
      const weak = mainArtifact(folder, 'weak.sol')
      return [...fixes.keys()].flatMap((version) => {
        const problem = difference(weak, mainArtifact(join(folder, 'fixes'), `${version}.sol`))
        return problem === undefined ? [] : [{ lab, version, problem }]
      })
    })
}

function difference(weak: Artifact, fix: Artifact): string | undefined {
  if (fix.contractName !== weak.contractName) return `is about ${fix.contractName}, not ${weak.contractName}`
  return differenceOf(signaturesOf(weak.abi), signaturesOf(fix.abi))
}
