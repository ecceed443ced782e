import { expect, it } from 'vitest'
import type { PartResult, SolveTiming } from '#contract/plans.ts'
import type { ActivitySource } from '../../activity/record.ts'
import { type ChallengeFacts, resultsOf } from './results.ts'
import { teamResultsOf } from './team-results.ts'

const facts: ChallengeFacts = new Map(
  ['login', 'search', 'extra'].map((key) => [
    key,
    { key, lab: key, category: 'Injection', stars: 1, hints: 0, rightFixes: ['bind'] },
  ]),
)
const event = (kind: ActivitySource['kind'], key: string, hour: number): ActivitySource => ({
  ...{ id: `${kind} ${key} ${hour}`, kind, key, detail: '' },
  at: new Date(Date.UTC(2026, 2, 2, hour)).toISOString(),
})
/** A plan of two challenges of 100 points, of which late ones get 30. */
const parts = (timings: Record<'login' | 'search', SolveTiming>): PartResult[] => {
  const challenges = Object.entries(timings).map(([key, timing]) => {
    return {
      key,
      timing,
      solvedAt: null,
      points: { inTime: 100, late: 30, open: 0, early: 0, missed: 0 }[timing],
    }
  })
  const points = challenges.reduce((sum, one) => sum + one.points, 0)
  return [{ number: 1, title: 'A', challenges, points, mostPoints: 200 }]
}

it('is the rest up to what both have done, by the plan as well', () => {
  const own = [event('solved', 'login', 12)]
  const shared = [event('solved', 'login', 9), event('solved', 'search', 13), event('solved', 'extra', 9)]
  const { total, challenges } = teamResultsOf({
    alone: resultsOf(own, facts, parts({ login: 'late', search: 'open' })),
    withTeam: resultsOf(shared, facts),
    together: resultsOf([...own, ...shared], facts, parts({ login: 'inTime', search: 'late' })),
  })
  expect(total).toEqual({ points: 100, solved: 2, found: 0, fixed: 0, proven: 0 })
  const nothing = { foundAt: null, fixedAt: null, provenAt: null }
  expect(Object.fromEntries(challenges)).toEqual({
    login: { ...nothing, solvedAt: null, points: 70 },
    search: { ...nothing, solvedAt: '2026-03-02T13:00:00.000Z', points: 30 },
    extra: { ...nothing, solvedAt: '2026-03-02T09:00:00.000Z', points: null },
  })
})

it('is nothing if the learner has done all of it alone', () => {
  const own = [event('solved', 'login', 9), event('proven', 'login', 9)]
  const shared = [event('solved', 'login', 8), event('opened', 'search', 8)]
  const { total, challenges } = teamResultsOf({
    alone: resultsOf(own, facts),
    withTeam: resultsOf(shared, facts),
    together: resultsOf([...own, ...shared], facts),
  })
  expect([total.points, total.solved, total.proven, challenges.size]).toEqual([0, 0, 0, 0])
})
