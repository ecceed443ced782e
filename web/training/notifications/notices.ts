import type { SolvedNotice } from '#contract/socket.ts'

/** What the toast in the top bar speaks of: what was solved since it came, or what a restore brought back. */
export interface Toast {
  /** Counts from 1: each news gives it its full time. */
  number: number
  /** Newest last; none where it speaks of a restore. */
  keys: readonly string[]
}

/** All notices that nobody has closed yet. */
export interface Notices {
  /** Newest last. */
  open: readonly SolvedNotice[]
  /** What a restore brought back by the dozen: one line for all of them. */
  restored: readonly SolvedNotice[]
  toast: Toast | undefined
}

export const NO_NOTICES: Notices = { open: [], restored: [], toast: undefined }

/** What can happen to notices. */
export type NoticeAction =
  /** `isNews`: she does not know yet, and the toast is to say so. */
  | { do: 'add'; notice: SolvedNotice; isNews: boolean }
  | { do: 'restore'; notices: readonly SolvedNotice[] }
  | { do: 'close'; key: string }
  | { do: 'closeRestored' }
  /** The toast has been there for long enough. */
  | { do: 'calm' }
  | { do: 'clear' }

/** The notices after an action. One that the shop repeats is not shown twice. */
export function changeNotices(notices: Notices, action: NoticeAction): Notices {
  const { open, restored, toast } = notices
  switch (action.do) {
    case 'add':
      return {
        ...notices,
        open: open.some(({ key }) => key === action.notice.key) ? open : [...open, action.notice],
        toast: action.isNews
          ? toastOf(toast, [...keysWithout(toast, action.notice.key), action.notice.key])
          : toast,
      }
    case 'restore':
      return { ...notices, restored: [...restored, ...action.notices], toast: toastOf(toast, []) }
    case 'close':
      return {
        ...notices,
        open: open.filter(({ key }) => key !== action.key),
        toast: goingOn(toast, action.key),
      }
    case 'closeRestored':
      return { ...notices, restored: [], toast: toast?.keys.length === 0 ? undefined : toast }
    case 'calm':
      return { ...notices, toast: undefined }
    case 'clear':
      return NO_NOTICES
  }
}

function toastOf(before: Toast | undefined, keys: readonly string[]): Toast {
  return { number: (before?.number ?? 0) + 1, keys }
}

function keysWithout(toast: Toast | undefined, key: string): readonly string[] {
  return toast?.keys.filter((other) => other !== key) ?? []
}

/** The toast goes on with what else it told of, if anything. */
function goingOn(toast: Toast | undefined, closed: string): Toast | undefined {
  if (!toast?.keys.includes(closed)) return toast
  const keys = keysWithout(toast, closed)
  return keys.length > 0 ? { ...toast, keys } : undefined
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
