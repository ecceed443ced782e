import { dropCookie, setCookie } from '#web/cookies.ts'
import { http } from '#web/http.ts'

/** The three progress codes: where to get them and in which cookie they wait for a restart. */
const CODES = {
  hacking: { path: '/rest/continue-code', cookie: 'continueCode' },
  findIt: { path: '/rest/continue-code-findIt', cookie: 'continueCodeFindIt' },
  fixIt: { path: '/rest/continue-code-fixIt', cookie: 'continueCodeFixIt' },
} as const

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Remembers the learner's progress for a year, should the shop forget it. */
export async function saveProgress(kind: keyof typeof CODES): Promise<void> {
  const { path, cookie } = CODES[kind]
  const { continueCode } = await http.get<{ continueCode: string }>(path)
  setCookie(cookie, continueCode, ONE_YEAR_S)
}

/** Forgets all progress codes, so that a restart does not bring the old progress back. */
export function forgetProgress(): void {
  for (const { cookie } of Object.values(CODES)) dropCookie(cookie)
}
