/**
 * Longest text, in characters, that a judge gets. Some judges scan every character, in the thread that serves all
 * shops.
 */
export const LONGEST_TEXT = 64 * 1024
/** Maximum length of all texts together, in characters. A search may find thousands of rows. */
export const MOST_CHARACTERS = 256 * 1024
/** Maximum number of entries of all lists and objects together. */
export const MOST_ENTRIES = 20_000
/** Deepest nesting that a judge gets. */
export const DEEPEST = 8

/** What remains of the limits. */
interface Allowance {
  characters: number
  entries: number
}

/**
 * Returns the payload cut down to a size that judges handle quickly: long texts and lists are truncated. A payload
 * within the limits, as almost all are, is returned unchanged.
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
  // Most rows of a long list fit and stay as they are: copying a row takes longer than judging it.
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

/** Returns as many entries as the allowance permits. */
function takeEntries<Entry>(entries: readonly Entry[], allowance: Allowance): readonly Entry[] {
  const kept = entries.slice(0, Math.max(0, allowance.entries))
  allowance.entries -= kept.length
  return kept
}

function holdsEntries(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
