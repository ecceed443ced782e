import { describe, expect, it } from 'vitest'
import type { ActivityColumn, ActivityRow } from '#contract/activity.ts'
import { applyFilter, countKinds, countPeople, listGroups, parseFilter } from './filter.ts'

const row = (nickname: string, more: Partial<ActivityRow> = {}): ActivityRow => ({
  ...{ id: nickname, nickname, group: null, hand: null, working: null, solved: 0, near: 0, hints: 0 },
  ...{ seenAt: null, state: 'working', stuck: null, removedAt: null, isTeamShop: false },
  ...more,
})
const since = '2026-11-23T10:00:00.000Z'
const rows = [
  row('Learner 10', { solved: 3, group: 'B' }),
  row('learner 9', { working: { challenge: 'xss', since } }),
  row('Ann', { state: 'stuck', stuck: { why: 'quiet', since, takenBy: null }, solved: 1, group: 'A' }),
  row('Bob', { state: 'gone', hand: { since, note: '' }, group: 'B' }),
  row('Eve', { removedAt: since, state: 'gone' }),
]
const withTeam = [...rows, row('Kiwi', { isTeamShop: true })]
const columns = new Map([['xss', { name: 'Script in the search' } as ActivityColumn]])
const shown = (query: string) =>
  applyFilter(rows, columns, parseFilter(new URLSearchParams(query))).map(({ nickname }) => nickname)

describe('the filter of the list of learners', () => {
  it('shows everybody by name in natural order, without removed learners', () => {
    expect(shown('')).toEqual(['Ann', 'Bob', 'learner 9', 'Learner 10'])
    expect(shown('sort=-name')).toEqual(['Learner 10', 'learner 9', 'Bob', 'Ann'])
    expect(shown('is=removed')).toEqual(['Eve'])
  })

  it('filters by need and group, and searches names, groups and challenges', () => {
    expect(shown('is=stuck')).toEqual(['Ann'])
    expect(shown('is=hand')).toEqual(['Bob'])
    expect(shown('group=B')).toEqual(['Bob', 'Learner 10'])
    expect(shown('group=')).toEqual(['learner 9'])
    expect(shown('q=SCRIPT in')).toEqual(['learner 9'])
    expect(shown('q=(((')).toEqual([])
  })

  it('sorts by any column, with equal rows by name', () => {
    expect(shown('sort=state').slice(0, 2)).toEqual(['Bob', 'Ann'])
    expect(shown('sort=-solved')).toEqual(['Learner 10', 'Ann', 'Bob', 'learner 9'])
    expect(shown('sort=working')[0]).toBe('learner 9')
    expect(shown('sort=nonsense')).toEqual(shown(''))
  })

  it('counts learners of each kind and lists the groups', () => {
    expect(countKinds(rows)).toEqual({ working: 2, stuck: 1, hand: 1, away: 0, gone: 1, team: 0, removed: 1 })
    expect(listGroups(rows)).toEqual(['A', 'B'])
  })

  it('counts the shop of a team as no learner, and finds it', () => {
    expect(countPeople(withTeam)).toBe(countPeople(rows))
    expect(countKinds(withTeam)).toMatchObject({ team: 1, removed: 1 })
    const { length } = applyFilter(withTeam, columns, parseFilter(new URLSearchParams('is=team')))
    expect(length).toBe(1)
  })
})
