import type { ContestBoard } from '#contract/contest.ts'

const SECOND_MS = 1_000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What the clock counts down to, and how long it is until then. Null: the contest is over. */
export function timeLeft(
  { startsAt, endsAt }: Pick<ContestBoard, 'startsAt' | 'endsAt'>,
  now: number,
): { until: 'start' | 'end'; ms: number } | null {
  const [start, end] = [Date.parse(startsAt) - now, Date.parse(endsAt) - now]
  if (start > 0) return { until: 'start', ms: start }
  return end > 0 ? { until: 'end', ms: end } : null
}

/** For example `1:02:03`, `02:03`, or `2 days, 1:02:03` in the language of the page. */
export function formatTimeLeft(ms: number, locale: string): string {
  const seconds = Math.ceil(ms / SECOND_MS)
  const days = Math.floor(seconds / DAY)
  const hours = Math.floor((seconds % DAY) / HOUR)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [
    ...(days > 0 || hours > 0 ? [String(hours)] : []),
    two(Math.floor((seconds % HOUR) / MINUTE)),
    two(seconds % MINUTE),
  ].join(':')
  if (days === 0) return clock
  const inDays = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return `${inDays.format(days)}, ${clock}`
}
