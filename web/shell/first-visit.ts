import { readCookie, setCookie } from '../cookies.ts'

const A_YEAR_S = 365 * 24 * 60 * 60
const DISMISSED = 'dismiss'

/** A notice for first-time visitors, by the cookie that remembers its dismissal. */
export type FirstVisitNotice = 'welcomebanner_status' | 'cookieconsent_status'

/** Whether this browser dismissed the notice. */
export function isDismissed(notice: FirstVisitNotice): boolean {
  return readCookie(notice) === DISMISSED
}

/** Dismisses a notice for a year. */
export function dismiss(notice: FirstVisitNotice): void {
  setCookie(notice, DISMISSED, A_YEAR_S)
}
