import type { SolvedNotice } from '#contract/socket.ts'

/** Storage key for the open notices that this browser has shown. Also used by pages that the server renders. */
const STORED = 'told-notices'

/** Null in a new browser. */
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

/** Which notices are new in this browser. */
export interface NewNotices {
  /** Challenges that this browser sees for the first time. */
  unheard: readonly string[]
  /** Challenges that are news to the learner: those of `unheard`, and those that were just solved. */
  news: readonly string[]
}

/**
 * Records notices that arrived together. Solves from before the first visit are old and are not celebrated. Solves
 * while the browser was away, for example on a page that the server rendered, are news once. `hereForMs` is how long
 * this page has been open.
 */
export function recordNotices(notices: readonly SolvedNotice[], hereForMs: number): NewNotices {
  const seen = stored()
  const unheard = notices.map(({ key }) => key).filter((key) => !seen?.includes(key))
  const isOld = (ms: number) => seen === null && ms > hereForMs
  const news = notices
    .filter(({ key, solvedMsAgo: ms }) => ms === undefined || (unheard.includes(key) && !isOld(ms)))
    .map(({ key }) => key)
  keep([...(seen ?? []), ...unheard])
  return { unheard, news }
}

/** On the first visit, starts with an empty record, so that old solves can be told from later ones. */
export function startRecording(): void {
  if (stored() === null) keep([])
}

/** Removes a notice from the record. */
export function forgetNotice(key: string): void {
  keep((stored() ?? []).filter((other) => other !== key))
}

/** Clears the record after a reset: all later solves are news. */
export function forgetAllNotices(): void {
  keep([])
}
