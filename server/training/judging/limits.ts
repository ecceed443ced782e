/** Longest text that a judge is given. Some judges look at every sign of it, in the thread that serves all shops. */
export const LONGEST_TEXT = 64 * 1024
/** Most signs of all texts together: a search may find thousands. */
export const MOST_SIGNS = 256 * 1024
/** Most entries of all lists and objects together. */
export const MOST_ENTRIES = 20_000
/** How deep a judge may look into what was sent. */
export const DEEPEST = 8

/** What is left to be given away. */
interface Rest {
  signs: number
  entries: number
}

/**
 * What happened, cut down to what can be judged in no time: texts that are too long end early, and so do lists. What is
 * small enough, as nearly everything is, stays the object that it was.
 */
export function bounded<Payload extends object>(payload: Payload): Payload {
  if (fits(payload, all(), 0)) return payload
  return { ...payload, ...Object.fromEntries(cutEntries(payload, all(), 0)) }
}

function all(): Rest {
  return { signs: MOST_SIGNS, entries: MOST_ENTRIES }
}

function fits(value: unknown, rest: Rest, depth: number): boolean {
  if (typeof value === 'string') {
    rest.signs -= value.length
    return value.length <= LONGEST_TEXT && rest.signs >= 0
  }
  if (!holdsEntries(value)) return true
  const entries: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  rest.entries -= entries.length
  if (depth > DEEPEST || rest.entries < 0) return false
  for (const entry of entries) if (!fits(entry, rest, depth + 1)) return false
  return true
}

function cut(value: unknown, rest: Rest, depth: number): unknown {
  if (typeof value === 'string') {
    const kept = value.slice(0, Math.min(LONGEST_TEXT, rest.signs))
    rest.signs -= kept.length
    return kept
  }
  if (!holdsEntries(value)) return value
  if (depth > DEEPEST) return undefined
  // Most rows of a long list fit: they stay as they are, as to copy each takes longer than to judge it.
  const left = { ...rest }
  if (fits(value, left, depth)) {
    Object.assign(rest, left)
    return value
  }
  if (Array.isArray(value)) return take(value, rest).map((entry) => cut(entry, rest, depth + 1))
  return Object.fromEntries(cutEntries(value, rest, depth))
}

function cutEntries(value: object, rest: Rest, depth: number): [name: string, entry: unknown][] {
  return take(Object.keys(value), rest).map((name) => [name, cut(Reflect.get(value, name), rest, depth + 1)])
}

/** As many as there may be still. */
function take<Entry>(entries: readonly Entry[], rest: Rest): readonly Entry[] {
  const kept = entries.slice(0, Math.max(0, rest.entries))
  rest.entries -= kept.length
  return kept
}

function holdsEntries(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
