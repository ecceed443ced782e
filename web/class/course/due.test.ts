import { expect, it } from 'vitest'
import type { PartPhase, SolveTiming } from '#contract/plans.ts'
import { type CoursePart, nextDue, stateOf } from './due.ts'

const part = (title: string, phase: PartPhase, dueAt: string, ...timings: SolveTiming[]): CoursePart => ({
  ...{ title, phase, dueAt, say: '', number: 1, points: 0, mostPoints: 0 },
  ...{ opensAt: dueAt, closesAt: dueAt },
  challenges: timings.map((timing, index) => ({ key: `${index}`, timing, solvedAt: null, points: 0 })),
})

it('names what is overdue before what is due first, and nothing that is done, closed or to come', () => {
  const overdue = part('overdue', 'late', '2027-01-01', 'late', 'open')
  const later = part('later', 'open', '2027-03-01', 'open')
  const sooner = part('sooner', 'open', '2027-02-01', 'open')
  const rest = [
    part('done', 'open', '2027-01-15', 'inTime', 'late'),
    part('closed', 'closed', '2026-01-01', 'open'),
    part('to come', 'upcoming', '2027-01-02', 'open'),
    part('a talk', 'open', '2027-01-03'),
  ]
  expect(nextDue([...rest, later, sooner, overdue])?.title).toBe('overdue')
  expect(nextDue([...rest, later, sooner])?.title).toBe('sooner')
  expect(nextDue(rest)).toBeUndefined()
  expect(rest.map(stateOf)).toEqual(['done', 'closed', 'upcoming', 'open'])
})
