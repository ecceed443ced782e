import i18next from 'i18next'
import { languageTag } from './i18n.ts'

/**
 * The language as the browser's formats know it. Arabic keeps the digits and the calendar of the other languages:
 * amounts stand beside numbers that the shop wrote itself.
 */
function locale(): string {
  const tag = languageTag(i18next.resolvedLanguage ?? 'en')
  return tag.startsWith('ar') ? `${tag}-u-ca-gregory-nu-latn` : tag
}

/** A number as it is written in the language of the moment. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale(), options).format(value)
}

/** `0.42` becomes `42%`, `42 %` and so on. */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 })
}

/** A day of the calendar, which the shop keeps as its midnight in Greenwich: the same day wherever it is read. */
export function formatDay(day: Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
}

/** A day and a time. */
export function formatMoment(moment: Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}

/** A time of the day. */
export function formatMinute(moment: Date): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(moment)
}

/** A time of the day, to the second. */
export function formatTime(moment: Date): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(moment)
}

/** A month of the year, 1 to 12: `March`, or `Mar` where there is little room. */
export function formatMonth(month: number, width: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(locale(), { month: width, timeZone: 'UTC' }).format(
    Date.UTC(2024, month - 1),
  )
}

/** `a, b`, with what the language puts between things that are counted up. */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(parts)
}
