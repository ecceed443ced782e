import type { LearnerExport, TeamShare } from '#contract/exports.ts'
import type { LearnerResults } from './results.ts'

/** What teams add to the results of one learner. */
export interface TeamResults {
  total: NonNullable<LearnerExport['withTeam']>
  challenges: ReadonlyMap<string, TeamShare>
}

export const NO_TEAM_RESULTS: TeamResults = {
  total: { points: 0, solved: 0, found: 0, fixed: 0, proven: 0 },
  challenges: new Map(),
}

export interface TeamResultsOptions {
  /** Of the learner's own events. */
  alone: LearnerResults
  /** Of the events in shared shops, while the learner was in the team. */
  withTeam: LearnerResults
  /** Of both, as if the learner had done all of it: with `alone`, nothing is counted twice. */
  together: LearnerResults
}

/** Computes what teams add: the difference between what the learner did alone, and that with what their teams did. */
export function teamResultsOf({ alone, withTeam, together }: TeamResultsOptions): TeamResults {
  const added = (of: keyof TeamResults['total']): number => together.total[of] - alone.total[of]
  const challenges = [...withTeam.challenges].flatMap(([key, result]) => {
    const own = alone.challenges.get(key)
    const all = together.challenges.get(key)
    const of = (time: 'judgedAt' | 'foundAt' | 'fixedAt' | 'provenAt'): string | null =>
      own && own[time] !== null ? null : result[time]
    const times = {
      ...{ solvedAt: of('judgedAt'), foundAt: of('foundAt') },
      ...{ fixedAt: of('fixedAt'), provenAt: of('provenAt') },
    }
    const points = all?.points == null ? null : all.points - (own?.points ?? 0)
    if (!points && Object.values(times).every((at) => at === null)) return []
    return [[key, { ...times, points }] as const]
  })
  return {
    challenges: new Map(challenges),
    total: {
      points: added('points'),
      solved: added('solved'),
      found: added('found'),
      fixed: added('fixed'),
      proven: added('proven'),
    },
  }
}
