import type { PartDates } from '#contract/plans.ts'

const DAY_MS = 86_400_000
const DAY_LENGTH = 'YYYY-MM-DD'.length
const WEEK_DAYS = 7

/** Days are `2027-01-11`, days with a time of the day `2027-01-11T08:00`, months `2027-01`. None has a time zone. */
export function dayOf(local: string): string {
  return local.slice(0, DAY_LENGTH)
}

export function monthOf(local: string): string {
  return local.slice(0, 'YYYY-MM'.length)
}

/** The same time of the day, some days later. */
export function addDays(local: string, days: number): string {
  const day = new Date(Date.parse(`${dayOf(local)}T00:00Z`) + days * DAY_MS)
  return `${day.toISOString().slice(0, DAY_LENGTH)}${local.slice(DAY_LENGTH)}`
}

export function addMonths(month: string, months: number): string {
  const day = new Date(`${month}-01T00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + months)
  return monthOf(day.toISOString())
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${dayOf(to)}T00:00Z`) - Date.parse(`${dayOf(from)}T00:00Z`)) / DAY_MS)
}

/** The day that it is in a time zone. */
export function todayIn(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(now)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The weeks of a month, days of the months before and after included. `firstDay`: 1 is Monday, 7 Sunday. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`
  const weekday = new Date(`${first}T00:00Z`).getUTCDay()
  const start = addDays(first, -((weekday - firstDay + 2 * WEEK_DAYS) % WEEK_DAYS))
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const weeks = Math.ceil((daysBetween(start, last) + 1) / WEEK_DAYS)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_, day) => addDays(start, week * WEEK_DAYS + day)),
  )
}

/** What of a part is moved: all of it, or its due date only. */
export type MovedEdge = 'part' | 'due'

/** The dates of a part after a move. A due date stays after the opening, and a closing date not before the due date. */
export function moveDates(dates: PartDates, edge: MovedEdge, days: number): PartDates {
  const dueAt = addDays(dates.dueAt, days)
  if (edge === 'part') {
    const closesAt = dates.closesAt === null ? null : addDays(dates.closesAt, days)
    return { ...dates, opensAt: addDays(dates.opensAt, days), dueAt, closesAt }
  }
  if (dueAt <= dates.opensAt) return dates
  const closesAt = dates.closesAt !== null && dates.closesAt < dueAt ? dueAt : dates.closesAt
  return { ...dates, dueAt, closesAt }
}

/** Whether a part has these dates. */
export function haveSameDates(dates: PartDates | null | undefined, other: PartDates): boolean {
  return (
    dates != null &&
    dates.opensAt === other.opensAt &&
    dates.dueAt === other.dueAt &&
    dates.graceDays === other.graceDays &&
    dates.closesAt === other.closesAt
  )
}

/** The piece of a part in one week of a calendar. Columns count from 0. */
export interface Segment {
  /** The index of the part. */
  part: number
  week: number
  from: number
  to: number
  lane: number
  /** Whether the part opens here, and whether it is due here. */
  isStart: boolean
  isEnd: boolean
}

/** The pieces of all parts in a calendar, in lanes in which none covers another. */
export function segmentsOf(weeks: readonly (readonly string[])[], parts: readonly PartDates[]): Segment[] {
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const shown = parts
    .map((dates, part) => ({ part, from: dayOf(dates.opensAt), to: dayOf(dates.dueAt) }))
    .filter(({ from, to }) => from <= last && to >= first)
    .toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)))
  const lanes: string[] = []
  return shown.flatMap(({ part, from, to }) => {
    const free = lanes.findIndex((until) => until < from)
    const lane = free < 0 ? lanes.length : free
    lanes[lane] = to
    return weeks.flatMap((days, week) => {
      const [monday = '', sunday = ''] = [days[0], days.at(-1)]
      if (from > sunday || to < monday) return []
      const [isStart, isEnd] = [from >= monday, to <= sunday]
      return {
        ...{ part, week, lane, isStart, isEnd },
        from: isStart ? days.indexOf(from) : 0,
        to: isEnd ? days.indexOf(to) : days.length - 1,
      }
    })
  })
}
