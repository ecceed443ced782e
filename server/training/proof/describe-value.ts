const LONGEST_TEXT = 200
/** Fields of a record, or entries of a list, that are shown. */
const MOST_SHOWN = 4

export function shorten(text: string, longest = LONGEST_TEXT): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text
}

/** Describes a value for the learner. Shows the first entries of records and lists, never a part of one. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return `“${shorten(value)}”`
  if (Array.isArray(value)) return describeList(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) return describeRecord(value)
  return String(value)
}

function describeList(list: readonly unknown[]): string {
  if (list.length === 0) return 'an empty list'
  return `a list of ${list.length} (${listed(list.map(describeInside))})`
}

function describeRecord(record: object): string {
  const fields = Object.entries(record)
  if (fields.length === 0) return 'a record without fields'
  return `a record (${listed(fields.map(([name, value]) => `${name}: ${describeInside(value)}`))})`
}

/** Describes a nested value in a few characters. */
function describeInside(value: unknown): string {
  if (typeof value === 'string') return `“${shorten(value, 60)}”`
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) return 'a record'
  return String(value)
}

function listed(parts: readonly string[]): string {
  const left = parts.length - MOST_SHOWN
  const shown = parts.slice(0, MOST_SHOWN).join(', ')
  return left > 0 ? `${shown}, and ${left} more` : shown
}
