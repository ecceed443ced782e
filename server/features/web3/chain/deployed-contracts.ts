import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Artifact } from '#contract/lab/solidity.ts'
import { CUSTOM_FIX } from '../../../shop/live-code.ts'
import { mainArtifact } from '../../../shop/records/artifacts.ts'
import { type WellKnownContract, wellKnownContracts } from '../../../shop/records/known-contracts.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { UntypedLab } from '../../../shop/weak-code.ts'

/** One of the shop's contracts in its live version. */
export interface DeployedContract {
  address: string
  artifact: Artifact
  /** Changes with the contract's code. The contract is deployed again then. */
  version: string
  args: readonly (string | bigint)[]
  value: bigint
  /** The lab of the contract, if its learner wrote the code. */
  ownOf: UntypedLab | undefined
}

/**
 * Returns the contracts of a shop's chain in their live versions. `compiled` is the folder of compiled contracts, which
 * is read on first use.
 */
export function contractsToDeploy(
  compiled: string,
  list: readonly WellKnownContract[] = wellKnownContracts,
): (shop: Shop) => DeployedContract[] {
  const own = new Map<string, Artifact>()
  const versions = new WeakMap<Artifact, string>()

  const ownArtifact = (name: string): Artifact => {
    const artifact = own.get(name) ?? mainArtifact(join(compiled, 'content', 'contracts'), `${name}.sol`)
    own.set(name, artifact)
    return artifact
  }
  const versionOf = (artifact: Artifact): string => {
    const version = versions.get(artifact) ?? createHash('sha256').update(artifact.bytecode).digest('hex')
    versions.set(artifact, version)
    return version
  }
  return (shop) =>
    list.map(({ address, source, args = [], value = 0n }) => {
      const artifact = 'lab' in source ? shop.live<Artifact>(source.lab) : ownArtifact(source.own)
      const ownOf = 'lab' in source && shop.version(source.lab) === CUSTOM_FIX ? source.lab : undefined
      return { address, artifact, version: versionOf(artifact), args, value, ownOf }
    })
}
