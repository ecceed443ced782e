import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Artifact } from '#contract/lab/solidity.ts'
import { CUSTOM_FIX } from '../../../shop/live-code.ts'
import { mainArtifact } from '../../../shop/records/artifacts.ts'
import { type WellKnownContract, wellKnownContracts } from '../../../shop/records/known-contracts.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { UntypedLab } from '../../../shop/weak-code.ts'

/** One of the shop's contracts as it is to be on the chain now. */
export interface DeployedContract {
  address: string
  artifact: Artifact
  /** Other than that on the chain: it has to be put there anew. */
  version: string
  args: readonly (string | bigint)[]
  value: bigint
  /** The lab whose code it is, where its learner wrote it. */
  ownOf: UntypedLab | undefined
}

/**
 * Says which contracts belong on a shop's chain, in the versions that are live there. `compiled` is the folder of
 * compiled contracts. Nothing is read before somebody asks.
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
