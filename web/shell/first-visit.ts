import { readCookie, setCookie } from '../cookies.ts'

const A_YEAR_S = 365 * 24 * 60 * 60
const DISMISSED = 'dismiss'

/** What is shown to those who are here for the first time, each with the cookie that remembers it. */
export type FirstVisitNotice = 'welcomebanner_status' | 'cookieconsent_status'

/** Whether this browser has read the notice and put it away. */
export function isDismissed(notice: FirstVisitNotice): boolean {
  return readCookie(notice) === DISMISSED
}

/** Puts a notice away for a year. */
export function dismiss(notice: FirstVisitNotice): void {
  setCookie(notice, DISMISSED, A_YEAR_S)
}
