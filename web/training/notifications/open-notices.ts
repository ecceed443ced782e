import { useSyncExternalStore } from 'react'
import type { SolvedNotice } from '#contract/socket.ts'
import { emitSocket } from '#web/socket.ts'
import { changeNotices, NO_NOTICES, type NoticeAction, type Notices } from './notices.ts'
import { forgetAllNotices, forgetNotice } from './seen-notices.ts'

/* Module state: the toast and the tray show the same notices in two places of the top bar. */
let notices: Notices = NO_NOTICES
const listeners = new Set<() => void>()

/** Changes the open notices. */
export function updateNotices(action: NoticeAction): void {
  notices = changeNotices(notices, action)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open notices, with updates. */
export function useNotices(): Notices {
  return useSyncExternalStore(subscribe, () => notices)
}

function acknowledge({ key, flag }: SolvedNotice): void {
  emitSocket('notification received', flag)
  forgetNotice(key)
}

/** The learner closes one notice. */
export function closeNotice(notice: SolvedNotice): void {
  acknowledge(notice)
  updateNotices({ do: 'close', key: notice.key })
}

/** The learner closes the notice about restored challenges. */
export function closeRestored(): void {
  updateNotices({ do: 'closeRestored' })
}

/** Closes all notices at once and reports it to the shop, which has a challenge about it. */
export function closeAllNotices(): void {
  const { open, restored } = notices
  emitSocket('verifyCloseNotificationsChallenge', [...restored, ...open])
  for (const each of open) acknowledge(each)
  updateNotices({ do: 'clear' })
}

/** Drops all notices after a reset of the shop, which would repeat them if it kept the progress. */
export function clearNotices(): void {
  for (const { flag } of notices.open) emitSocket('notification received', flag)
  forgetAllNotices()
  updateNotices({ do: 'clear' })
}
