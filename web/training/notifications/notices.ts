import type { SolvedNotice } from '#contract/socket.ts'

/** What can happen to the stack of notices. */
export type NoticeAction =
  | { do: 'add'; notice: SolvedNotice }
  | { do: 'close'; key: string }
  | { do: 'clear' }

/** The stack after an action, newest last. A notice that the shop repeats is not shown twice. */
export function changeNotices(
  notices: readonly SolvedNotice[],
  action: NoticeAction,
): readonly SolvedNotice[] {
  if (action.do === 'clear') return []
  if (action.do === 'close') return notices.filter(({ key }) => key !== action.key)
  const isThere = notices.some(({ key }) => key === action.notice.key)
  return isThere ? notices : [...notices, action.notice]
}

/** So many that come back together are named one by one; of more there is one notice for all. */
const NAMED_AT_MOST = 3

/** Parts what came in one go: those that a restore brought back by the dozen, and the rest. */
export function gatherRestored(notices: readonly SolvedNotice[]): {
  restored: readonly SolvedNotice[]
  others: readonly SolvedNotice[]
} {
  const restored = notices.filter(({ isRestore, hidden }) => isRestore && !hidden)
  if (restored.length <= NAMED_AT_MOST) return { restored: [], others: notices }
  return { restored, others: notices.filter((notice) => !restored.includes(notice)) }
}

const STORED = 'celebrated'

function celebrated(): string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
}

/**
 * True the first time that this tab hears of it. The shop repeats notices until they are closed: after a
 * reload there is nothing to celebrate again.
 */
export function isNews({ key }: SolvedNotice): boolean {
  const keys = celebrated()
  if (keys.includes(key)) return false
  sessionStorage.setItem(STORED, JSON.stringify([...keys, key]))
  return true
}

/** The notice will not come again: should the challenge be solved again, that is news. */
export function forget(key: string): void {
  sessionStorage.setItem(STORED, JSON.stringify(celebrated().filter((other) => other !== key)))
}

/** The shop was reset: whatever comes now is news. */
export function forgetAll(): void {
  sessionStorage.removeItem(STORED)
}
