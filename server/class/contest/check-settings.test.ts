import { describe, expect, it } from 'vitest'
import { CONTEST_PRESETS } from '#contract/contest.ts'
import { checkContest } from './check-settings.ts'

const KEYS = new Set(['loginAdminChallenge'])
const DRAFT = {
  title: 'Juice Cup',
  preset: 'jeopardy',
  startsAt: '2026-12-01T18:00:00Z',
  endsAt: '2026-12-01T23:00:00Z',
}
const check = (change: object = {}) => checkContest({ ...DRAFT, ...change }, undefined, KEYS)
const faults = (change: object) =>
  check(change).faults.map(({ path, problem }) => `${path.join('.')}: ${problem}`)

describe('settings of a contest', () => {
  it.each(CONTEST_PRESETS)('are completed by the preset %s without faults', (preset) => {
    const { settings, faults: none } = check({ preset })
    expect(none).toEqual([])
    expect(settings).toMatchObject({ title: 'Juice Cup', preset, isBoardHidden: false, brackets: [] })
  })

  it('take times in any zone, and freeze for the last hour at most', () => {
    const { settings } = check({ startsAt: '2026-12-01 19:00+01:00', endsAt: '2026-12-01T23:00+00:00' })
    expect(settings).toMatchObject({
      startsAt: '2026-12-01T18:00:00.000Z',
      endsAt: '2026-12-01T23:00:00.000Z',
      freezesAt: '2026-12-01T22:00:00.000Z',
    })
    expect(check({ endsAt: '2026-12-01T18:30:00Z' }).settings.freezesAt).toBe('2026-12-01T18:24:00.000Z')
  })

  it('keep what a change does not name', () => {
    const { settings } = check()
    const changed = checkContest({ title: 'Cup', rules: { hintPercent: 20 } }, settings, KEYS)
    expect(changed.faults).toEqual([])
    expect(changed.settings).toEqual({
      ...settings,
      title: 'Cup',
      rules: { ...settings.rules, hintPercent: 20 },
    })
  })

  it.each([
    [{ title: ' \n' }, 'title: A contest has a name of 1 to 80 characters in one line.'],
    [{ preset: 'chess' }, 'preset: There is no such kind of contest.'],
    [{ startsAt: 'tomorrow' }, 'startsAt: There is no such day or time.'],
    [{ endsAt: '2026-02-31T10:00:00Z' }, 'endsAt: There is no such day or time.'],
    [{ endsAt: DRAFT.startsAt }, 'endsAt: The end has to come after the start.'],
    [{ endsAt: '2028-01-01T10:00:00Z', freezesAt: null }, 'endsAt: A contest lasts a year at most.'],
    [{ freezesAt: DRAFT.endsAt }, 'freezesAt: The freeze has to come after the start and before the end.'],
    [
      { teams: { madeBy: 'players', most: 21 } },
      'teams: Say who makes teams, and how many members a team has: 1 to 20.',
    ],
    [
      { brackets: ['x'.repeat(41)] },
      'brackets.0: There are at most 10 brackets, and each has a name of 1 to 40 characters.',
    ],
    [{ brackets: ['A', 'A'] }, 'brackets: Two brackets have the same name.'],
    [
      { rules: { stars: [1, 2, 3] } },
      'rules.stars: Points of a challenge are a whole number from 0 to 100,000, for each of the six stars.',
    ],
    [
      { rules: { challenges: { noSuchChallenge: 5 } } },
      'rules.challenges.noSuchChallenge: There is no such challenge.',
    ],
    [
      { rules: { challenges: { loginAdminChallenge: -5 } } },
      'rules.challenges.loginAdminChallenge: Points of a challenge are a whole number from 0 to 100,000.',
    ],
    [
      { rules: { shares: { solve: 0, lines: 0, fix: 0, proven: 0, ownFix: 0 } } },
      'rules.shares: Something has to count.',
    ],
    [
      { rules: { hintPercent: 101 } },
      'rules.hintPercent: The price of a hint is a number from 0 to 100 percent.',
    ],
    [{ rules: { luck: 7 } }, 'rules.luck: There is no such setting.'],
    [{ rules: 5 }, 'rules: There is no such setting.'],
    [{ points: 5 }, 'points: There is no such setting.'],
  ])('are refused with a sentence at the field: %j', (change, sentence) => {
    expect(faults(change)).toEqual([sentence])
  })

  it('name each faulty field', () => {
    expect(check({ title: '', brackets: 'A', rules: { timeBonusPercent: 'much' } }).faults).toHaveLength(3)
  })

  it.each([[null], ['jeopardy'], [[]]])('are not read from %j', (draft) => {
    expect(checkContest(draft, undefined, KEYS).faults).toEqual([
      { path: [], problem: 'That was not understood.' },
    ])
  })
})
