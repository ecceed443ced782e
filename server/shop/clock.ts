/** A shop's clock. Code that needs the time asks its shop, so that each shop can have its own time. */
export interface Clock {
  now(): Date
}

/** The host's time. */
export const hostClock: Clock = { now: () => new Date() }

/** A date as the shop's tables hold it: `2026-11-21 09:02:00.000 +00:00`. */
export function formatTableDate(date: Date): string {
  return `${date.toISOString().replace('T', ' ').replace('Z', '')} +00:00`
}

/** The format of `formatTableDate`. Parsing each date of a long list would take too long. */
const TABLE_DATE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3} \+00:00$/

/** A date of the shop's tables as existing clients get it: ISO 8601. Null stays null. */
export function formatIsoDate(stored: string): string {
  if (TABLE_DATE.test(stored)) return `${stored.slice(0, 10)}T${stored.slice(11, 23)}Z`
  return new Date(stored.replace(' +00:00', 'Z').replace(' ', 'T')).toISOString()
}
