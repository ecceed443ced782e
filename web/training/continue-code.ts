import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { deleteCookie, readCookie, setCookie } from '#web/cookies.ts'
import { http } from '#web/http.ts'

/** The three progress codes: their paths, and the cookies that keep them for a restart. */
const CODES = {
  hacking: { path: '/rest/continue-code', cookie: 'continueCode' },
  findIt: { path: '/rest/continue-code-findIt', cookie: 'continueCodeFindIt' },
  fixIt: { path: '/rest/continue-code-fixIt', cookie: 'continueCodeFixIt' },
} as const

/** What a code contains: solved challenges, found lines, or chosen fixes. */
export type ProgressKind = keyof typeof CODES

/** All kinds of progress. */
export const PROGRESS_KINDS: readonly ProgressKind[] = ['hacking', 'findIt', 'fixIt']

/** The answer of the shop is not a continue code. */
export class InvalidContinueCode extends Error {}

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Runs one at a time across all windows, so that the newest code is the one that is stored. */
function oneByOne(kind: ProgressKind, work: () => Promise<void>): Promise<void> {
  // Pages over plain HTTP from another machine have no locks.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(CODES[kind].cookie, work) : work()
}

/**
 * Stores the learner's progress code for a year, in case the shop loses the progress. Rejects if the shop sends no
 * code.
 */
export function saveProgress(kind: ProgressKind): Promise<void> {
  const { path, cookie } = CODES[kind]
  return oneByOne(kind, async () => {
    const { continueCode } = await http.get<{ continueCode?: string }>(path)
    if (continueCode === undefined) return deleteCookie(cookie)
    if (!/^[a-zA-Z0-9]+$/.test(continueCode)) throw new InvalidContinueCode()
    setCookie(cookie, continueCode, ONE_YEAR_S)
  })
}

/** Deletes all progress codes, so that a restart does not restore the old progress. */
export function forgetProgress(): void {
  for (const { cookie } of Object.values(CODES)) deleteCookie(cookie)
}

/** The stored codes, by their names in backup files. */
export function rememberedCodes(): Partial<Record<(typeof CODES)[ProgressKind]['cookie'], string>> {
  const codes = PROGRESS_KINDS.map((kind) => [CODES[kind].cookie, readCookie(CODES[kind].cookie)])
  return Object.fromEntries(codes.filter(([, code]) => code !== undefined))
}

/** Whether the shop accepts restored progress. A contest does not. */
async function isRestoreEnabled(): Promise<boolean> {
  const { config } = await http.get<{ config: PublicConfiguration }>('/rest/admin/application-configuration')
  return config.challenges.restoreEnabled
}

/**
 * Restores the stored progress. Returns false if there is none or the shop does not accept it. Tries each kind, and
 * rejects with the first failure.
 */
export async function restoreRemembered(): Promise<boolean> {
  if (Object.keys(rememberedCodes()).length === 0 || !(await isRestoreEnabled())) return false
  const failures: unknown[] = []
  let found = false
  for (const kind of PROGRESS_KINDS) {
    const { path, cookie } = CODES[kind]
    const code = readCookie(cookie)
    if (code === undefined) continue
    found = true
    await http.put(`${path}/apply/${encodeURIComponent(code)}`).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
  return found
}
