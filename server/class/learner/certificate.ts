import type { EarnedCertificate } from '#contract/certificate.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'

/**
 * The learner's certificate: what judges saw them solve, and fixes that held. Progress from a code, a backup or the
 * browser alone does not count.
 */
export function createCertificate(
  { className, nickname }: Pick<EarnedCertificate, 'className' | 'nickname'>,
  entries: readonly Pick<LearningEvent, 'kind' | 'key' | 'at'>[],
  challenges: readonly Pick<Challenge, 'key' | 'category'>[],
): EarnedCertificate {
  const categories = new Map(challenges.map(({ key, category }) => [key, category]))
  const earned = entries.filter(
    ({ kind, key }) => (kind === 'solved' || kind === 'proven') && categories.has(key),
  )
  const keysOf = (kind: 'solved' | 'proven', category: string): Set<string> =>
    new Set(
      earned
        .filter((entry) => entry.kind === kind && categories.get(entry.key) === category)
        .map(({ key }) => key),
    )
  const named = new Set(earned.map(({ key }) => categories.get(key) ?? ''))
  const days = earned.map(({ at }) => at).sort()
  return {
    className,
    nickname,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    kinds: [...named].sort().map((category) => ({
      category,
      solved: keysOf('solved', category).size,
      proven: keysOf('proven', category).size,
    })),
  }
}
