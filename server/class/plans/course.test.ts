import { describe, expect, it } from 'vitest'
import { yamlSourceIn } from '../../config/yaml-source.ts'
import { isDay, momentsOf, moveCourse, nextMonday, phaseAt, weeksOf } from './course.ts'
import { parsePlan } from './plan.ts'
import { checkPlanText } from './plan-check.ts'
import { validatePlan } from './plan-file.ts'
import { areHintsClosed, isJudgingPaused, openChallenges } from './plan-state.ts'

const KEYS = new Set(['loginAdminChallenge', 'localXssChallenge'])
const COURSE = `title: Term
timeZone: Europe/Berlin
latePercent: 50
graceDays: 2
parts:
  - title: First
    opensAt: 2027-03-22 08:00
    dueAt: 2027-03-27 12:00
    hints: locked
    challenges: [loginAdminChallenge]
  - title: Second
    opensAt: 2027-03-28 08:00
    dueAt: 2027-04-03 23:59
    closesAt: 2027-04-10 12:00
    challenges: [localXssChallenge]
`
const read = (text: string) => {
  const source = yamlSourceIn(text, 'plan.yml')
  return parsePlan(validatePlan(source), source, KEYS)
}
const faultsOf = (text: string) =>
  checkPlanText(text, 'plan.yml', KEYS).faults.map(({ path, problem }) => `${path.join('.')}: ${problem}`)
const dates = (opensAt: string, dueAt: string, graceDays = 0, closesAt: string | null = null) => ({
  ...{ opensAt, dueAt, graceDays, closesAt },
})
const iso = (moments: object) =>
  Object.fromEntries(Object.entries(moments).map(([name, ms]) => [name, new Date(ms).toISOString()]))

describe('the moments of a part', () => {
  it('are those of its zone, and days of grace end at the same time of the day although the clocks changed', () => {
    expect(iso(momentsOf(dates('2027-03-22T08:00', '2027-03-27T12:00', 2), 'Europe/Berlin'))).toEqual({
      opensAt: '2027-03-22T07:00:00.000Z',
      dueAt: '2027-03-27T11:00:00.000Z',
      closesAt: '2027-03-29T10:00:00.000Z',
    })
    const autumn = momentsOf(dates('2027-10-29T08:00', '2027-10-30T12:00', 1), 'America/New_York')
    expect(iso(autumn).closesAt).toBe('2027-10-31T16:00:00.000Z')
    const november = momentsOf(dates('2027-11-05T08:00', '2027-11-06T12:00', 1), 'America/New_York')
    expect(iso(november)).toMatchObject({
      dueAt: '2027-11-06T16:00:00.000Z',
      closesAt: '2027-11-07T17:00:00.000Z',
    })
  })

  it('exist also for a time that the clocks skip, and for one that comes twice', () => {
    const skipped = momentsOf(dates('2027-03-28T02:30', '2027-10-31T02:30'), 'Europe/Berlin')
    expect(iso(skipped)).toMatchObject({
      opensAt: '2027-03-28T01:30:00.000Z',
      dueAt: '2027-10-31T00:30:00.000Z',
    })
  })

  it('have a leap day, in zones with odd offsets, too', () => {
    const leap = momentsOf(dates('2028-02-28T09:00', '2028-02-28T18:00', 1), 'Asia/Kathmandu')
    expect(iso(leap)).toEqual({
      opensAt: '2028-02-28T03:15:00.000Z',
      dueAt: '2028-02-28T12:15:00.000Z',
      closesAt: '2028-02-29T12:15:00.000Z',
    })
    expect([isDay('2028-02-29'), isDay('2027-02-29'), isDay('soon')]).toEqual([true, false, false])
  })

  it('divide time into phases, and a clock that jumps back just opens the part again', () => {
    const part = { opensAt: 10, dueAt: 20, closesAt: 30 }
    expect([9, 10, 20, 21, 30, 31, 15, 9].map((now) => phaseAt(part, now))).toEqual([
      ...['upcoming', 'open', 'open', 'late', 'late', 'closed', 'open', 'upcoming'],
    ])
  })
})

describe('a course', () => {
  const state = { key: null, plan: read(COURSE), went: null }
  const at = (time: string) => Date.parse(time)

  it('is a plan with dates', () => {
    expect(state.plan).toMatchObject({ timeZone: 'Europe/Berlin', latePercent: 50 })
    expect(state.plan.parts.map((part) => part.dates)).toEqual([
      dates('2027-03-22T08:00', '2027-03-27T12:00', 2),
      dates('2027-03-28T08:00', '2027-04-03T23:59', 0, '2027-04-10T12:00'),
    ])
    expect(weeksOf(state.plan)).toBe(2)
    expect(checkPlanText(COURSE, 'plan.yml', KEYS).plan?.parts[1]?.closesAt).toBe('2027-04-10 12:00')
  })

  it('opens and closes its parts by the clock, closes hints while a part says so, and never pauses the judging', () => {
    const moments = ['2027-03-22T06:59Z', '2027-03-22T07:00Z', '2027-03-29T09:00Z', '2027-04-10T10:01Z'].map(
      at,
    )
    expect(moments.map((now) => openChallenges(state, now))).toEqual([
      [],
      ['loginAdminChallenge'],
      ['loginAdminChallenge', 'localXssChallenge'],
      [],
    ])
    expect(moments.map((now) => areHintsClosed(state, now))).toEqual([false, true, false, false])
    expect(moments.map((now) => isJudgingPaused(state, now))).toEqual([false, false, false, false])
  })

  it('is moved to another first day as a whole, times of the day unchanged', () => {
    const { plan } = checkPlanText(COURSE, 'plan.yml', KEYS)
    const moved = plan && moveCourse(plan, '2028-02-28')
    expect(moved?.parts).toMatchObject([
      { opensAt: '2028-02-28 08:00', dueAt: '2028-03-04 12:00' },
      { opensAt: '2028-03-05 08:00', dueAt: '2028-03-11 23:59', closesAt: '2028-03-18 12:00' },
    ])
  })

  it('begins on the next Monday of its zone', () => {
    const sunday = Date.parse('2027-01-10T23:30Z')
    expect([nextMonday(sunday, 'UTC'), nextMonday(sunday, 'Europe/Berlin')]).toEqual([
      '2027-01-11',
      '2027-01-11',
    ])
    expect(nextMonday(Date.parse('2027-01-11T23:30Z'), 'Europe/Berlin')).toBe('2027-01-18')
  })

  const without = (line: string, instead = '') => COURSE.replace(line, instead)
  it.each([
    [
      'an unknown zone',
      without('Europe/Berlin', 'Europe/Juiceville'),
      /^timeZone: there is no such time zone/,
    ],
    ['no due date', without('    dueAt: 2027-03-27 12:00\n'), /^parts.0.dueAt: a part of a course has a day/],
    ['a day that there is not', without('2027-03-27', '2027-02-29'), /^parts.0.dueAt: there is no such day/],
    ['an hour that there is not', without('2027-03-27 12:00', '2027-03-27 25:00'), /no such day or time/],
    [
      'a due date before the opening',
      without('2027-03-27', '2027-03-21'),
      /^parts.0.dueAt: it is due before/,
    ],
    [
      'a close before the due date',
      without('2027-04-10', '2027-04-01'),
      /^parts.1.closesAt: it closes before/,
    ],
    [
      'grace and a closing date',
      without('    closesAt:', '    graceDays: 1\n    closesAt:'),
      /^parts.1.graceDays: give a grace period or a closing date/,
    ],
    [
      'minutes',
      without('    hints: locked', '    minutes: 20'),
      /^parts.0.minutes: a part of a course has dates/,
    ],
    ['a challenge in two parts', without('localXss', 'loginAdmin'), /^parts.1.challenges.0: an earlier part/],
    ['dates without a zone', without('timeZone: Europe/Berlin\n'), /^latePercent: dates need the time zone/],
    ['a zone in a date', without('2027-03-27 12:00', '2027-03-27 12:00Z'), /without a zone/],
    [
      'half a day of grace',
      without('graceDays: 2', 'graceDays: 0.5'),
      /^graceDays: must be a whole number of days/,
    ],
    [
      'more than everything',
      without('latePercent: 50', 'latePercent: 101'),
      /^latePercent: must be a whole number/,
    ],
  ])('with %s is refused by a sentence at the field', (_what, text, sentence) => {
    expect(faultsOf(text)[0]).toMatch(sentence)
  })
})
