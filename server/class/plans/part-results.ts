import type { PartResult, SolveTiming } from '#contract/plans.ts'
import type { StoredEvent } from '../store/model.ts'
import { courseMoments, isCourse, type PartMoments, phaseAt } from './course.ts'
import { type LessonPlan, pointsOfPlan } from './plan.ts'

/** Whose results are computed. */
export interface ResultsOf {
  /** The learner's id. */
  learner: string
  /** The value of a challenge that the plan gives no points. */
  pointsFor(key: string): number
  now: number
}

/**
 * What a learner has reached in each part of a plan. A solve counts at its first time, and only if a judge saw it. In a
 * course it counts from the opening of the part until it closes, after the due date at the share for late work; a solve
 * from before the opening counts from the opening on. In a plan without dates each solve is in time.
 */
export function partResults(
  plan: LessonPlan,
  events: Iterable<Pick<StoredEvent, 'learner' | 'kind' | 'key' | 'at'>>,
  { learner, pointsFor, now }: ResultsOf,
): PartResult[] {
  const solved = firstSolves(events, learner)
  const planned = pointsOfPlan(plan)
  const moments = isCourse(plan) ? courseMoments(plan) : []
  const lateShare = (plan.latePercent ?? 100) / 100
  return plan.parts.map((part, index) => {
    const values = part.challenges.map((key) => ({ key, value: planned[key] ?? pointsFor(key) }))
    const challenges = values.map(({ key, value }) => {
      const solvedAt = solved.get(key) ?? null
      const timing = timingOf(solvedAt, moments[index], now)
      const share = { open: 0, early: 0, missed: 0, inTime: 1, late: lateShare }[timing]
      return { key, timing, solvedAt, points: Math.round(value * share) }
    })
    return {
      number: index + 1,
      title: part.title,
      challenges,
      points: challenges.reduce((sum, { points }) => sum + points, 0),
      mostPoints: values.reduce((sum, { value }) => sum + value, 0),
    }
  })
}

function timingOf(solvedAt: string | null, moments: PartMoments | undefined, now: number): SolveTiming {
  if (solvedAt === null) return 'open'
  if (!moments) return 'inTime'
  const phase = phaseAt(moments, Date.parse(solvedAt))
  if (phase === 'upcoming') return phaseAt(moments, now) === 'upcoming' ? 'early' : 'inTime'
  return ({ open: 'inTime', late: 'late', closed: 'missed' } as const)[phase]
}

function firstSolves(
  events: Iterable<Pick<StoredEvent, 'learner' | 'kind' | 'key' | 'at'>>,
  learner: string,
): Map<string, string> {
  const solved = new Map<string, string>()
  for (const { learner: whose, kind, key, at } of events) {
    if (kind !== 'solved' || whose !== learner) continue
    const before = solved.get(key)
    if (before === undefined || at < before) solved.set(key, at)
  }
  return solved
}
