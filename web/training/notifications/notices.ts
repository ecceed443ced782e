import type { SolvedNotice } from '#contract/socket.ts'

/** The toast in the top bar: what was solved since it appeared, or what a restore brought back. */
export interface Toast {
  /** Counts from 1. Each change restarts the time of the toast. */
  number: number
  /** Newest last; empty for a restore. */
  keys: readonly string[]
}

/** All open notices. */
export interface Notices {
  /** Newest last. */
  open: readonly SolvedNotice[]
  /** Restored challenges that are shown in one line. */
  restored: readonly SolvedNotice[]
  toast: Toast | undefined
}

export const NO_NOTICES: Notices = { open: [], restored: [], toast: undefined }

/** The actions on notices. */
export type NoticeAction =
  /** `isNews`: the learner does not know yet, so a toast is shown. */
  | { do: 'add'; notice: SolvedNotice; isNews: boolean }
  | { do: 'restore'; notices: readonly SolvedNotice[] }
  | { do: 'close'; key: string }
  | { do: 'closeRestored' }
  /** The time of the toast is over. */
  | { do: 'calm' }
  | { do: 'clear' }

/** The notices after an action. A notice that the shop repeats is not shown twice. */
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

/** The toast without the closed notice; undefined if nothing is left. */
function goingOn(toast: Toast | undefined, closed: string): Toast | undefined {
  if (!toast?.keys.includes(closed)) return toast
  const keys = keysWithout(toast, closed)
  return keys.length > 0 ? { ...toast, keys } : undefined
}

/** Up to this number restored challenges are named one by one; more get one notice for all. */
const NAMED_AT_MOST = 3

/** Separates challenges that a restore brought back in large numbers from the rest. */
export function splitRestored(notices: readonly SolvedNotice[]): {
  restored: readonly SolvedNotice[]
  others: readonly SolvedNotice[]
} {
  const restored = notices.filter(({ isRestore, hidden }) => isRestore && !hidden)
  if (restored.length <= NAMED_AT_MOST) return { restored: [], others: notices }
  return { restored, others: notices.filter((notice) => !restored.includes(notice)) }
}
