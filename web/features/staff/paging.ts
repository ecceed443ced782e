/** Rows on a page of a staff table. */
const ROWS_PER_PAGE = 10

const RECENT_S = 6 * 60 * 60

/** Whether a user was active lately, by the time of their last login (seconds since 1970). */
export function wasActiveRecently(lastLoginTime: number | null | undefined, now: Date): boolean {
  return typeof lastLoginTime === 'number' && now.getTime() / 1000 - lastLoginTime < RECENT_S
}

/** A page of rows: `page` counts from 1 and is corrected if it does not exist. */
export interface PageOf<Row> {
  rows: Row[]
  page: number
  pages: number
  from: number
  to: number
}

export function pageOf<Row>(all: Row[], wanted: number): PageOf<Row> {
  const pages = Math.max(1, Math.ceil(all.length / ROWS_PER_PAGE))
  const page = Math.min(Math.max(1, wanted), pages)
  const start = (page - 1) * ROWS_PER_PAGE
  const rows = all.slice(start, start + ROWS_PER_PAGE)
  return { rows, page, pages, from: rows.length === 0 ? 0 : start + 1, to: start + rows.length }
}

/** A typed number, at least zero. Undefined if it is not a number. */
export function parseNonNegative(typed: string): number | undefined {
  const number = Number(typed)
  return typed.trim() === '' || Number.isNaN(number) ? undefined : Math.max(0, number)
}
