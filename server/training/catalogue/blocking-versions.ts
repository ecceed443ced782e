import type { LabChallenge, LabFix } from './lab-yaml.ts'

/**
 * Returns the versions that make a challenge unsolvable while they are live, as `lab/version`: the right fixes that it
 * offers, and those in `stoppedBy`.
 */
export function blockingVersions(
  { fixes = [], stoppedBy = [] }: LabChallenge,
  lab: { name: string; fixes: ReadonlyMap<string, LabFix> },
): string[] {
  const right = fixes.filter((version) => lab.fixes.get(version)?.right)
  const all = [...right, ...stoppedBy].map((one) => (one.includes('/') ? one : `${lab.name}/${one}`))
  return [...new Set(all)].sort()
}
