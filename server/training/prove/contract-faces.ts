import { join } from 'node:path'
import type { AbiEntry, AbiParameter, Artifact } from '#contract/solidity.ts'
import { mainArtifact } from '../../shop/artifacts.ts'
import type { Lab } from '../labs.ts'
import type { Misfit } from './lab-types.ts'

/**
 * The contracts among the fixes that do not look like the weak one from outside: another name, functions or events that
 * are missing or new. Errors of its own a fix may have. `root` is the project's folder.
 */
export function findContractMisfits(root: string, labs: readonly Lab[]): Misfit[] {
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
  const [before, after] = [faceOf(weak), faceOf(fix)]
  const missing = before.filter((entry) => !after.includes(entry))
  const extra = after.filter((entry) => !before.includes(entry))
  const parts = [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`has a new ${extra.join(', ')}`] : []),
  ]
  return parts.length > 0 ? parts.join('; ') : undefined
}

function faceOf({ abi }: Artifact): string[] {
  return abi.filter(({ type }) => type !== 'error').map(signatureOf)
}

function signatureOf({ type, name = '', inputs = [], outputs = [], stateMutability }: AbiEntry): string {
  const results = outputs.length > 0 ? ` returns (${outputs.map(typeOf).join(', ')})` : ''
  return `${type} ${name}(${inputs.map(typeOf).join(', ')})${stateMutability === 'payable' ? ' payable' : ''}${results}`
}

function typeOf({ type, indexed, components }: AbiParameter): string {
  const whole = components ? type.replace('tuple', `(${components.map(typeOf).join(', ')})`) : type
  return indexed ? `${whole} indexed` : whole
}
