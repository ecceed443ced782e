import type { PublicConfiguration } from '#web/configuration.ts'
import { dropCookie, readCookie, setCookie } from '#web/cookies.ts'
import { http } from '#web/http.ts'

/** The three progress codes: where to get them and in which cookie they wait for a restart. */
const CODES = {
  hacking: { path: '/rest/continue-code', cookie: 'continueCode' },
  findIt: { path: '/rest/continue-code-findIt', cookie: 'continueCodeFindIt' },
  fixIt: { path: '/rest/continue-code-fixIt', cookie: 'continueCodeFixIt' },
} as const

/** What a code remembers: solved challenges, found lines, or chosen fixes. */
export type ProgressKind = keyof typeof CODES

/** All that there is to remember. */
export const PROGRESS_KINDS: readonly ProgressKind[] = ['hacking', 'findIt', 'fixIt']

/** The shop sent something that is no code. */
export class InvalidContinueCode extends Error {}

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** One at a time in all windows, so that the newest code is the one that stays. */
function oneByOne(kind: ProgressKind, work: () => Promise<void>): Promise<void> {
  // Pages that came over http from another machine have no locks.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(CODES[kind].cookie, work) : work()
}

/** Remembers the learner's progress for a year, should the shop forget it. Rejects where the shop sends no code. */
export function saveProgress(kind: ProgressKind): Promise<void> {
  const { path, cookie } = CODES[kind]
  return oneByOne(kind, async () => {
    const { continueCode } = await http.get<{ continueCode?: string }>(path)
    if (continueCode === undefined) return dropCookie(cookie)
    if (!/^[a-zA-Z0-9]+$/.test(continueCode)) throw new InvalidContinueCode()
    setCookie(cookie, continueCode, ONE_YEAR_S)
  })
}

/** Forgets all progress codes, so that a restart does not bring the old progress back. */
export function forgetProgress(): void {
  for (const { cookie } of Object.values(CODES)) dropCookie(cookie)
}

/** The codes that this browser remembers, by the names that backup files give them. */
export function rememberedCodes(): Partial<Record<(typeof CODES)[ProgressKind]['cookie'], string>> {
  const codes = PROGRESS_KINDS.map((kind) => [CODES[kind].cookie, readCookie(CODES[kind].cookie)])
  return Object.fromEntries(codes.filter(([, code]) => code !== undefined))
}

/** Whether the shop takes progress from elsewhere. In a contest it does not, and forgets nothing either. */
async function isRestoreEnabled(): Promise<boolean> {
  const { config } = await http.get<{ config: PublicConfiguration }>('/rest/admin/application-configuration')
  return config.challenges.restoreEnabled
}

/**
 * Brings back what this browser remembers. False where that is nothing, or not wanted. Each kind is tried, also after
 * another failed; rejects with the first failure.
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
