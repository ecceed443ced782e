import i18next from 'i18next'
import { languageTag } from './i18n.ts'

/**
 * The language for the browser's formatters. Arabic keeps the digits and the calendar of the other languages: amounts
 * stand beside numbers that the shop formatted itself.
 */
export function locale(): string {
  const tag = languageTag(i18next.resolvedLanguage ?? 'en')
  return tag.startsWith('ar') ? `${tag}-u-ca-gregory-nu-latn` : tag
}

/** Formats a number in the current language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale(), options).format(value)
}

/** `0.42` becomes `42%`, `42 %` and so on. */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })
}

/** Formats a calendar day. The shop stores it as midnight UTC: it is the same day in every time zone. */
export function formatDay(day: Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
}

/** Formats a date and a time. */
export function formatMoment(moment: Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 1_440 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const

/** How far away a moment is: `in 3 days`, `2 hours ago`. */
export function formatDistance(moment: Date, now: number): string {
  const ms = moment.getTime() - now
  const [unit, size] = UNITS.find(([, size]) => Math.abs(ms) >= size) ?? (['minute', MINUTE_MS] as const)
  return new Intl.RelativeTimeFormat(locale()).format(Math.trunc(ms / size), unit)
}

/** Formats a time of day. */
export function formatMinute(moment: Date): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(moment)
}

/** Formats a time of day with seconds. */
export function formatTime(moment: Date): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(moment)
}

/** Formats a month, 1 to 12: `March`, or `Mar` if there is little room. */
export function formatMonth(month: number, width: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(locale(), { month: width, timeZone: 'UTC' }).format(
    Date.UTC(2024, month - 1),
  )
}

/** Formats a list: `a, b`, with the separators of the language. */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(parts)
}
