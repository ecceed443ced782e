import { expect, it } from 'vitest'
import { yamlSourceIn } from '../../config/yaml-source.ts'
import { partResults } from './part-results.ts'
import { parsePlan } from './plan.ts'
import { validatePlan } from './plan-file.ts'

const COURSE = `title: Term
timeZone: UTC
latePercent: 50
parts:
  - title: First
    opensAt: 2027-01-04 08:00
    dueAt: 2027-01-10 12:00
    graceDays: 2
    points: 101
    challenges: [oneChallenge, twoChallenge]
  - title: Second
    opensAt: 2027-01-11 08:00
    dueAt: 2027-01-17 12:00
    challenges: [threeChallenge]
`
const read = (text: string) => {
  const source = yamlSourceIn(text, 'plan.yml')
  return parsePlan(validatePlan(source), source)
}
const solved = (key: string, at: string, learner = 'ann', kind: 'solved' | 'byCode' = 'solved') => ({
  ...{ key, learner, kind },
  at: new Date(at).toISOString(),
})
const resultsAt = (now: string, events: ReturnType<typeof solved>[], text = COURSE) =>
  partResults(read(text), events, { learner: 'ann', pointsFor: () => 200, now: Date.parse(now) }).map(
    ({ challenges, points }) => [challenges.map(({ timing }) => timing), points],
  )

it('gives all points until the due date, a share during the days of grace, and none afterwards', () => {
  const events = (at: string) => [solved('oneChallenge', at), solved('twoChallenge', '2027-01-05T10:00Z')]
  const first = (at: string) => resultsAt('2027-02-01T00:00Z', events(at))[0]
  expect(first('2027-01-10T12:00:00Z')).toEqual([['inTime', 'inTime'], 202])
  expect(first('2027-01-10T12:00:01Z')).toEqual([['late', 'inTime'], 152])
  expect(first('2027-01-12T12:00:00Z')).toEqual([['late', 'inTime'], 152])
  expect(first('2027-01-12T12:00:01Z')).toEqual([['missed', 'inTime'], 101])
})

it('counts what was solved before the opening from the opening on', () => {
  const early = [solved('threeChallenge', '2027-01-05T10:00Z')]
  expect(resultsAt('2027-01-06T00:00Z', early)[1]).toEqual([['early'], 0])
  expect(resultsAt('2027-01-11T08:00Z', early)[1]).toEqual([['inTime'], 200])
})

it('counts the first solve, of this learner alone, and only what a judge saw', () => {
  const now = '2027-02-01T00:00Z'
  const again = [solved('threeChallenge', '2027-01-20T00:00Z'), solved('threeChallenge', '2027-01-12T00:00Z')]
  expect(resultsAt(now, again)[1]).toEqual([['inTime'], 200])
  const others = [
    solved('threeChallenge', '2027-01-12T00:00Z', 'bob'),
    solved('threeChallenge', '2027-01-12T00:00Z', 'ann', 'byCode'),
  ]
  expect(resultsAt(now, others)[1]).toEqual([['open'], 0])
})

it('takes each solve as in time in a plan without dates', () => {
  const lesson = 'title: A\nparts:\n  - { title: B, minutes: 5, points: 7, challenges: [oneChallenge] }\n'
  expect(resultsAt('2027-02-01T00:00Z', [solved('oneChallenge', '2020-01-01T00:00Z')], lesson)).toEqual([
    [['inTime'], 7],
  ])
})
