import type { SolvedNotice } from '#contract/socket.ts'

/** Where this browser keeps which open notices it has told of. Pages that the server draws know the place, too. */
const STORED = 'told-notices'

/** Null in a browser that was never here. */
function stored(): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null')
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : null
  } catch {
    return null
  }
}

function keep(keys: readonly string[]): void {
  localStorage.setItem(STORED, JSON.stringify(keys))
}

/** What of some notices this browser has to be told. */
export interface NoticeNews {
  /** Challenges that it has heard of for the first time. */
  unheard: readonly string[]
  /** Those of them, and those that were solved this moment, that are news to whoever sits before it. */
  news: readonly string[]
}

/**
 * Takes note of notices that came together. What was solved before this browser came is old: it is not celebrated
 * again. What was solved while it was away, on a page that the server drew for one, is news, once. `hereForMs` is how
 * long this page has been open.
 */
export function recordNotices(notices: readonly SolvedNotice[], hereForMs: number): NoticeNews {
  const seen = stored()
  const unheard = notices.map(({ key }) => key).filter((key) => !seen?.includes(key))
  const isOld = (ms: number) => seen === null && ms > hereForMs
  const news = notices
    .filter(({ key, solvedMsAgo: ms }) => ms === undefined || (unheard.includes(key) && !isOld(ms)))
    .map(({ key }) => key)
  keep([...(seen ?? []), ...unheard])
  return { unheard, news }
}

/** A browser that comes for the first time knows what is old from what will be news. */
export function startRecording(): void {
  if (stored() === null) keep([])
}

/** The notice will not come again. */
export function forgetNotice(key: string): void {
  keep((stored() ?? []).filter((other) => other !== key))
}

/** The shop was reset: whatever comes now is news. */
export function forgetAllNotices(): void {
  keep([])
}
