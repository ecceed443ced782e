/** Longest text that a judge is given. Some judges look at every sign of it, in the thread that serves all shops. */
export const LONGEST_TEXT = 64 * 1024
/** Most signs of all texts together: a search may find thousands. */
export const MOST_CHARACTERS = 256 * 1024
/** Most entries of all lists and objects together. */
export const MOST_ENTRIES = 20_000
/** How deep a judge may look into what was sent. */
export const DEEPEST = 8

/** What is left to be given away. */
interface Allowance {
  characters: number
  entries: number
}

/**
 * What happened, cut down to what can be judged in no time: texts that are too long end early, and so do lists. What is
 * small enough, as nearly everything is, stays the object that it was.
 */
export function limitPayload<Payload extends object>(payload: Payload): Payload {
  if (fits(payload, fullAllowance(), 0)) return payload
  return { ...payload, ...Object.fromEntries(truncateEntries(payload, fullAllowance(), 0)) }
}

function fullAllowance(): Allowance {
  return { characters: MOST_CHARACTERS, entries: MOST_ENTRIES }
}

function fits(value: unknown, allowance: Allowance, depth: number): boolean {
  if (typeof value === 'string') {
    allowance.characters -= value.length
    return value.length <= LONGEST_TEXT && allowance.characters >= 0
  }
  if (!holdsEntries(value)) return true
  const entries: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  allowance.entries -= entries.length
  if (depth > DEEPEST || allowance.entries < 0) return false
  for (const entry of entries) if (!fits(entry, allowance, depth + 1)) return false
  return true
}

function truncate(value: unknown, allowance: Allowance, depth: number): unknown {
  if (typeof value === 'string') {
    const kept = value.slice(0, Math.min(LONGEST_TEXT, allowance.characters))
    allowance.characters -= kept.length
    return kept
  }
  if (!holdsEntries(value)) return value
  if (depth > DEEPEST) return undefined
  // Most rows of a long list fit: they stay as they are, as to copy each takes longer than to judge it.
  const left = { ...allowance }
  if (fits(value, left, depth)) {
    Object.assign(allowance, left)
    return value
  }
  if (Array.isArray(value))
    return takeEntries(value, allowance).map((entry) => truncate(entry, allowance, depth + 1))
  return Object.fromEntries(truncateEntries(value, allowance, depth))
}

function truncateEntries(
  value: object,
  allowance: Allowance,
  depth: number,
): [name: string, entry: unknown][] {
  return takeEntries(Object.keys(value), allowance).map((name) => [
    name,
    truncate(Reflect.get(value, name), allowance, depth + 1),
  ])
}

/** As many as there may be still. */
function takeEntries<Entry>(entries: readonly Entry[], allowance: Allowance): readonly Entry[] {
  const kept = entries.slice(0, Math.max(0, allowance.entries))
  allowance.entries -= kept.length
  return kept
}

function holdsEntries(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
