const MINUTE_MS = 60_000

/** When a part is, as far as the plan says so: dates that `Date` can read, or null. */
interface PartTimes {
  minutes: number
  from: string | null
  until: string | null
}

/** Now, and the end of the class. */
interface ClassTimes {
  now: number
  endsAt: number
}

/** Why a part may not be held as planned: it is over, or it ends after the class. */
export type PartWarning = 'PAST' | 'AFTER_END'

/** What a trainer should know of the times of a part. A plan with such a part can be taken all the same. */
export function warningOf({ minutes, from, until }: PartTimes, times: ClassTimes): PartWarning | undefined {
  const begins = momentOf(from)
  const ends = momentOf(until) ?? (begins === undefined ? undefined : begins + minutes * MINUTE_MS)
  const last = ends ?? begins
  if (last === undefined) return undefined
  if (last <= times.now) return 'PAST'
  return last > times.endsAt ? 'AFTER_END' : undefined
}

/** Whether the minutes of all parts take longer than the class is open. */
export function isTooLong(parts: readonly { minutes: number }[], { now, endsAt }: ClassTimes): boolean {
  return now + parts.reduce((sum, { minutes }) => sum + minutes, 0) * MINUTE_MS > endsAt
}

function momentOf(date: string | null): number | undefined {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? undefined : at
}
