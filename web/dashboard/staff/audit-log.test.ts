import { expect, it } from 'vitest'
import type { AuditEntry } from '#contract/activity.ts'
import { actInWords, detailInWords, filterChoices, filterEntries, NO_FILTER } from './audit-log.ts'

const entry = (act: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: act, at: '2026-03-02T12:00:00.000Z', trainer: 'Tess', act, learner: null, detail: '' },
  ...more,
})
const TEXTS: Record<string, string> = {
  DASHBOARD_LOG_HAND_DOWN: 'Took a hand down',
  DASHBOARD_LOG_DETAIL_PAUSE_ON: 'judging paused',
  DASHBOARD_LOG_DETAIL_HINTS_OPEN: 'hints open',
  DASHBOARD_ROLE_HELPER: 'Helper',
}
const words = {
  columns: new Map([['loginAdminChallenge', { name: 'Login Admin' }]]),
  textOf: (key: string) => TEXTS[key],
}
const log = [
  entry('hint', { learner: 'Ann', detail: 'loginAdminChallenge 2' }),
  entry('replay', { learner: 'Bob', detail: 'loginAdminChallenge 1', at: '2026-03-05T12:00:00.000Z' }),
  entry('reset', { learner: 'Ann', at: '2026-03-09T12:00:00.000Z' }),
]
const shown = (filter: object): string[] =>
  filterEntries(log, { ...NO_FILTER, ...filter }).map(({ act }) => act)

it('shows what all filters let through', () => {
  expect(shown({})).toEqual(['hint', 'replay', 'reset'])
  expect(shown({ learner: 'Ann' })).toEqual(['hint', 'reset'])
  expect(shown({ act: 'replay' })).toEqual(['replay'])
  expect(shown({ challenge: 'loginAdminChallenge' })).toEqual(['hint', 'replay'])
  expect(shown({ from: '2026-03-05' })).toEqual(['replay', 'reset'])
  expect(shown({ from: '2026-03-03', to: '2026-03-05', learner: 'Bob' })).toEqual(['replay'])
  expect(filterChoices(log)).toEqual({
    learners: ['Ann', 'Bob'],
    acts: ['hint', 'replay', 'reset'],
    challenges: ['loginAdminChallenge'],
  })
})

it('says in words what was done', () => {
  expect(actInWords('hand-down', words)).toBe('Took a hand down')
  expect(detailInWords(entry('hint', { detail: 'loginAdminChallenge 2' }), words)).toBe('Login Admin 2')
  expect(detailInWords(entry('signals', { detail: 'pause: on, hints: open' }), words)).toBe(
    'judging paused, hints open',
  )
  expect(detailInWords(entry('invite', { detail: 'helper: Hugo' }), words)).toBe('Helper: Hugo')
  expect(detailInWords(entry('evidence', { detail: '5f0a' }), words)).toBe('')
})
