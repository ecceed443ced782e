import i18next from 'i18next'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

const locale = (): string => i18next.resolvedLanguage ?? 'en'

/** How long ago it was, in short: `now`, `12 min`, `3 hr`, `2 days`. */
export function formatAgo(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE_MS))
  if (minutes === 0) return i18next.t('DASHBOARD_JUST_NOW')
  if (minutes < HOUR_MINUTES) return formatUnit(minutes, 'minute')
  if (minutes < DAY_MINUTES) return formatUnit(Math.floor(minutes / HOUR_MINUTES), 'hour')
  return formatUnit(Math.floor(minutes / DAY_MINUTES), 'day')
}

/** How long something took. */
export function formatDuration(ms: number): string {
  if (ms < MINUTE_MS) return formatUnit(Math.max(1, Math.round(ms / 1_000)), 'second')
  const minutes = Math.round(ms / MINUTE_MS)
  return minutes < HOUR_MINUTES
    ? formatUnit(minutes, 'minute')
    : formatUnit(round(minutes / HOUR_MINUTES), 'hour')
}

/** For example `14:03`. */
export function formatTime(at: string | number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(new Date(at))
}

/** For example `14:03:09`. */
export function formatTimeWithSeconds(at: string): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(new Date(at))
}

/** A date. */
export function formatDay(at: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(new Date(at))
}

/** A date and a time. */
export function formatDateTime(at: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}

/** A day and a time of no time zone: `2027-01-11T08:00`. */
export function formatLocal(local: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return formatUtc(local, style)
}

/** `January 2027` */
export function formatMonth(month: string): string {
  return formatUtc(`${month}-01T00:00`, { month: 'long', year: 'numeric' })
}

/** `Mon` */
export function formatWeekday(day: string): string {
  return formatUtc(`${day}T00:00`, { weekday: 'short' })
}

/** The day of the month. */
export function formatDayNumber(day: string): string {
  return formatUtc(`${day}T00:00`, { day: 'numeric' })
}

function formatUtc(local: string, style: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(`${local}Z`)
  if (Number.isNaN(at)) return local
  return new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' }).format(at)
}

/** The languages of the dashboard whose weeks begin on a Sunday. */
const SUNDAY_FIRST = ['en', 'ja']

/** The day with which weeks begin in calendars: 1 is Monday, 7 Sunday. */
export function firstDayOfWeek(): number {
  return SUNDAY_FIRST.includes(locale().slice(0, 2)) ? 7 : 1
}

export function formatPercent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locale()).format(value)
}

function formatUnit(value: number, unit: 'second' | 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
