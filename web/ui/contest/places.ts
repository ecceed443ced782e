import type { Standing } from '#contract/contest.ts'

/**
 * The rows of one bracket with places and ties of its own, in the order of the board. Null: all rows as they are.
 */
export function placesWithin(standings: readonly Standing[], bracket: string | null): readonly Standing[] {
  if (bracket === null) return standings
  const rows = standings.filter((row) => row.bracket === bracket)
  let place = 0
  return rows.map((row, index) => {
    const [before, after] = [rows[index - 1], rows[index + 1]]
    if (!before || !isEqual(before, row)) place = index + 1
    const isTie = row.points !== 0 && [before, after].some((other) => other?.points === row.points)
    return { ...row, place, isTie }
  })
}

/** Equal in points and in their time: such rows share a place. */
function isEqual(one: Standing, other: Standing): boolean {
  return (
    one.points === other.points &&
    one.lastPointAt === other.lastPointAt &&
    one.isConcealed === other.isConcealed
  )
}

/** Formats numbers and times of a board. */
export interface BoardFormat {
  number(value: number): string
  /** From whole percent. */
  percent(value: number): string
  time(iso: string): string
}

const DAY_MS = 86_400_000

/** Times have the date with them if the contest takes longer than a day. */
export function boardFormat(
  locale: string,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): BoardFormat {
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) > DAY_MS
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const times = new Intl.DateTimeFormat(locale, {
    ...(isLong && { day: 'numeric', month: 'numeric' }),
    ...{ hour: 'numeric', minute: '2-digit' },
  })
  return {
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100),
    time: (iso) => times.format(new Date(iso)),
  }
}
