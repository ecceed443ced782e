import type { DataExport } from '#contract/http.ts'
import { http } from '#web/http.ts'

const LAST_EXPORT = 'lstdtxprt'
const CAPTCHA_WINDOW_MS = 300_000

export const CAPTCHA_LENGTH = 5

/** The only format that is implemented, by its number. */
export const JSON_FORMAT = '1'

function parsed(stored: string): string {
  try {
    return String(JSON.parse(stored))
  } catch {
    return ''
  }
}

/** Whether a CAPTCHA is needed: this browser remembers an export of the last five minutes. */
export function needsCaptcha(now: Date): boolean {
  const stored = localStorage.getItem(LAST_EXPORT)
  if (stored === null) return false
  return now.getTime() - new Date(parsed(stored)).getTime() < CAPTCHA_WINDOW_MS
}

/** Fetches all data of this customer, and remembers the time. */
export async function exportData(answer: string | undefined): Promise<DataExport> {
  const body = answer === undefined ? { format: JSON_FORMAT } : { format: JSON_FORMAT, answer }
  const data = await http.post<DataExport>('/rest/user/data-export', body)
  localStorage.setItem(LAST_EXPORT, JSON.stringify(new Date()))
  return data
}
