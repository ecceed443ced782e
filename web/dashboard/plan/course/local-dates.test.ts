import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, moveDates, segmentsOf, todayIn, weeksOf } from './local-dates.ts'

const dates = (opensAt: string, dueAt: string, closesAt: string | null = null) => ({
  ...{ opensAt: `${opensAt}T08:00`, dueAt: `${dueAt}T23:59`, graceDays: 0 },
  closesAt: closesAt && `${closesAt}T12:00`,
})

describe('a day of the calendar', () => {
  it('is counted over months, leap days, and days on which clocks change', () => {
    expect([addDays('2028-02-28T08:00', 1), addDays('2027-02-28', 1)]).toEqual([
      '2028-02-29T08:00',
      '2027-03-01',
    ])
    expect([addDays('2027-03-27T02:30', 1), addDays('2027-01-01', -1)]).toEqual([
      '2027-03-28T02:30',
      '2026-12-31',
    ])
    expect(daysBetween('2027-03-01T23:59', '2027-04-01T00:00')).toBe(31)
    expect([addMonths('2027-12', 1), addMonths('2027-01', -1)]).toEqual(['2028-01', '2026-12'])
  })

  it('is today by the clocks of the course', () => {
    const now = Date.parse('2027-01-10T23:30Z')
    expect(['UTC', 'Asia/Tokyo', 'America/New_York'].map((zone) => todayIn(zone, now))).toEqual([
      ...['2027-01-10', '2027-01-11', '2027-01-10'],
    ])
  })
})

it('shows a month in whole weeks, which begin on the first day of the language', () => {
  const weeks = weeksOf('2027-02', 1)
  expect(weeks.map(([first]) => first)).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'])
  expect(weeks.flat()).toHaveLength(28)
  const sundays = weeksOf('2027-02', 7)
  expect([sundays.length, sundays[0]?.[0], sundays.at(-1)?.at(-1)]).toEqual([5, '2027-01-31', '2027-03-06'])
})

it('moves a part as a whole, or its due date, which stays after the opening', () => {
  const part = dates('2027-01-11', '2027-01-17', '2027-01-20')
  expect(moveDates(part, 'part', 7)).toEqual(dates('2027-01-18', '2027-01-24', '2027-01-27'))
  expect(moveDates(part, 'due', 1)).toEqual(dates('2027-01-11', '2027-01-18', '2027-01-20'))
  expect(moveDates(part, 'due', 5).closesAt).toBe('2027-01-22T23:59')
  expect(moveDates(part, 'due', -7)).toEqual(part)
})

it('cuts parts into weeks, and puts those of the same days below each other', () => {
  const weeks = weeksOf('2027-02', 1)
  const parts = [
    dates('2027-01-25', '2027-02-02'),
    dates('2027-02-02', '2027-02-09'),
    dates('2027-02-03', '2027-02-03'),
  ]
  expect(segmentsOf(weeks, [...parts, dates('2027-03-01', '2027-03-02')])).toEqual([
    { part: 0, week: 0, from: 0, to: 1, lane: 0, isStart: false, isEnd: true },
    { part: 1, week: 0, from: 1, to: 6, lane: 1, isStart: true, isEnd: false },
    { part: 1, week: 1, from: 0, to: 1, lane: 1, isStart: false, isEnd: true },
    { part: 2, week: 0, from: 2, to: 2, lane: 0, isStart: true, isEnd: true },
  ])
})
