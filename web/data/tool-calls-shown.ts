import { TOOL_CALLS_COOKIE } from '#contract/shop/assistant.ts'
import { readCookie, setCookie } from '#web/cookies.ts'

const A_YEAR_S = 365 * 24 * 60 * 60

/** Whether this browser shows which tools the assistant used. Any script can set this cookie. */
export function areToolCallsShown(): boolean {
  return readCookie(TOOL_CALLS_COOKIE) === 'true'
}

/** Remembers for a year whether tool calls are shown. */
export function setToolCallsShown(isShown: boolean): void {
  setCookie(TOOL_CALLS_COOKIE, String(isShown), A_YEAR_S)
}
