import { useSyncExternalStore } from 'react'
import type { SolvedNotice } from '#contract/socket.ts'
import { emitSocket } from '#web/socket.ts'
import { changeNotices, NO_NOTICES, type NoticeAction, type Notices } from './notices.ts'
import { forgetAllNotices, forgetNotice } from './seen-notices.ts'

/* The toast and the tray show the same notices, in two places of the top bar. */
let notices: Notices = NO_NOTICES
const listeners = new Set<() => void>()

/** Changes the notices that nobody has closed yet. */
export function updateNotices(action: NoticeAction): void {
  notices = changeNotices(notices, action)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The notices that nobody has closed yet, live. */
export function useNotices(): Notices {
  return useSyncExternalStore(subscribe, () => notices)
}

function acknowledge({ key, flag }: SolvedNotice): void {
  emitSocket('notification received', flag)
  forgetNotice(key)
}

/** She has read one. */
export function closeNotice(notice: SolvedNotice): void {
  acknowledge(notice)
  updateNotices({ do: 'close', key: notice.key })
}

/** She has read what came back. */
export function closeRestored(): void {
  updateNotices({ do: 'closeRestored' })
}

/** Sends all of them away in one go, which the shop likes to hear of. */
export function closeAll(): void {
  const { open, restored } = notices
  emitSocket('verifyCloseNotificationsChallenge', [...restored, ...open])
  for (const each of open) acknowledge(each)
  updateNotices({ do: 'clear' })
}

/** The shop was reset: nothing is solved any more. */
export function dropAll(): void {
  forgetAllNotices()
  updateNotices({ do: 'clear' })
}
