import { ConfigurationError } from '../../config/configuration-error.ts'
import type { YamlSource } from '../../config/yaml-source.ts'
import { blockingVersions, type LabChallenge, type LabFix } from './lab-file.ts'

/** A lab as far as others may clash with it, and the file to complain about. */
interface LoadedLab {
  lab: { name: string; challenges: readonly LabChallenge[]; fixes: ReadonlyMap<string, LabFix> }
  source: YamlSource
}

/**
 * Throws `BadConfiguration` where labs do not go together: two have a challenge key or a number in common, or one names
 * a version of another that there is not.
 */
export function refuseConflicts(loaded: readonly LoadedLab[]): void {
  refuseDuplicates(loaded)
  refuseUnknownVersions(loaded)
}

function refuseDuplicates(loaded: readonly LoadedLab[]): void {
  const holders = new Map<string | number, string>()
  for (const { name, challenges } of loaded.map(({ lab }) => lab)) {
    for (const mark of challenges.flatMap(({ key, number }) =>
      number === undefined ? [key] : [key, number],
    )) {
      const other = holders.get(mark)
      const what = typeof mark === 'number' ? 'number' : 'key'
      // Nobody can tell which of the two was first.
      if (other)
        throw new ConfigurationError(`The labs ${other} and ${name} have one challenge ${what}: ${mark}`)
      holders.set(mark, name)
    }
  }
}

/** What stands in a challenge's way must be there. */
function refuseUnknownVersions(loaded: readonly LoadedLab[]): void {
  const versions = new Set(
    loaded.flatMap(({ lab }) => [...lab.fixes.keys()].map((fix) => `${lab.name}/${fix}`)),
  )
  for (const { lab, source } of loaded) {
    for (const [index, challenge] of lab.challenges.entries()) {
      const unknown = blockingVersions(challenge, lab).find((version) => !versions.has(version))
      if (unknown) throw source.refuse(['challenges', index, 'stoppedBy'], `there is no version ${unknown}`)
    }
  }
}
