import type { LearnerExport } from '#contract/exports.ts'
import type { PartResult } from '#contract/plans.ts'
import type { ChallengeActivity, ChallengeMetadata } from '../../activity/learner-activity.ts'
import { newLearnerActivity } from '../../activity/learner-activity.ts'
import {
  type ActivitySource,
  IDLE_BETWEEN_EVENTS_MS,
  isRightFix,
  recordEvent,
  recordRequest,
} from '../../activity/record.ts'
import { pointsByStars } from '../../contest/presets.ts'

/** The challenges of the catalogue, by key. */
export type ChallengeFacts = ReadonlyMap<string, ChallengeMetadata>

/** What a learner did with one challenge. Times are ISO dates. */
export interface ChallengeResult {
  activity: ChallengeActivity
  foundAt: string | null
  fixedAt: string | null
  provenAt: string | null
  /** When a judge saw it solved first. */
  judgedAt: string | null
  points: number | null
  isLate: boolean
}

/** All results of one learner. */
export interface LearnerResults {
  total: Omit<LearnerExport, 'learner' | 'name' | 'number' | 'group' | 'removedAt' | 'withTeam'>
  challenges: ReadonlyMap<string, ChallengeResult>
}

const MINUTE_MS = 60_000
/** Imported progress, others' flags and rounds of a contest say nothing about when somebody worked. */
const IMPORTED: readonly ActivitySource['kind'][] = ['byCode', 'byBackup', 'foreignFlag', 'round']

/** Computes a learner's results from their events, in the order in which they were logged. `parts`: those of the plan. */
export function resultsOf(
  events: readonly ActivitySource[],
  facts: ChallengeFacts,
  parts?: readonly PartResult[],
): LearnerResults {
  const own = events.filter(({ kind }) => !IMPORTED.includes(kind))
  const learner = newLearnerActivity({
    ...{ id: '', shop: '', nickname: '', isTeamShop: false, group: null, removedAt: null },
    joinedAt: 0,
  })
  for (const event of own) {
    recordRequest(learner, Date.parse(event.at), IDLE_BETWEEN_EVENTS_MS)
    recordEvent(learner, event, facts)
  }
  const [judged, found, fixed, proven] = [
    firstTimes(own, ({ kind }) => kind === 'solved'),
    firstTimes(own, ({ kind, detail }) => kind === 'lines' && detail === 'right'),
    firstTimes(own, ({ kind, detail, key }) => kind === 'fix' && isRightFix(detail, facts.get(key))),
    firstTimes(own, ({ kind }) => kind === 'proven'),
  ]
  const planned = parts?.flatMap((part) => part.challenges)
  const pointsOf = (key: string): Pick<ChallengeResult, 'points' | 'isLate'> => {
    const inPlan = planned?.find((challenge) => challenge.key === key)
    if (planned) return { points: inPlan?.points ?? null, isLate: inPlan?.timing === 'late' }
    return { points: learner.cells.get(key)?.isJudged ? pointsWithoutPlan(key, facts) : 0, isLate: false }
  }
  const challenges = new Map(
    [...learner.cells].map(([key, activity]) => [
      key,
      {
        activity,
        judgedAt: judged.get(key) ?? null,
        foundAt: found.get(key) ?? null,
        fixedAt: fixed.get(key) ?? null,
        provenAt: proven.get(key) ?? null,
        ...pointsOf(key),
      },
    ]),
  )
  const solved = [...learner.cells].flatMap(([key, { isJudged }]) => (isJudged ? (facts.get(key) ?? []) : []))
  const count = (has: (result: ChallengeResult) => boolean): number =>
    [...challenges.values()].filter(has).length
  const times = own.map(({ at }) => at).sort()
  const [firstAt, lastAt] = [times[0] ?? null, times.at(-1) ?? null]
  return {
    challenges,
    total: {
      points: sum(
        parts ? parts.map(({ points }) => points) : solved.map(({ key }) => pointsWithoutPlan(key, facts)),
      ),
      mostPoints: parts ? sum(parts.map(({ mostPoints }) => mostPoints)) : null,
      late: planned?.filter(({ timing }) => timing === 'late').length ?? 0,
      solved: solved.length,
      byStars: countBy(solved, ({ stars }) => String(stars)),
      byCategory: countBy(solved, ({ category }) => category),
      found: count(({ foundAt }) => foundAt !== null),
      fixed: count(({ fixedAt }) => fixedAt !== null),
      proven: count(({ provenAt }) => provenAt !== null),
      hints: learner.hints,
      firstAt,
      lastAt,
      minutes:
        firstAt === null || lastAt === null
          ? 0
          : Math.round((Date.parse(lastAt) - Date.parse(firstAt) - learner.idleMs) / MINUTE_MS),
    },
  }
}

/** The value of a challenge that no plan gives points. */
export function pointsWithoutPlan(key: string, facts: ChallengeFacts): number {
  return pointsByStars(facts.get(key)?.stars ?? 0)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** When an event of this kind was first logged, by challenge. */
function firstTimes(
  events: readonly ActivitySource[],
  isOne: (event: ActivitySource) => boolean,
): Map<string, string> {
  const times = new Map<string, string>()
  for (const event of events) if (!times.has(event.key) && isOne(event)) times.set(event.key, event.at)
  return times
}

function countBy(
  challenges: readonly ChallengeMetadata[],
  nameOf: (challenge: ChallengeMetadata) => string,
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const challenge of challenges) counts[nameOf(challenge)] = (counts[nameOf(challenge)] ?? 0) + 1
  return counts
}
