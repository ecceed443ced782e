import type { ExchangeRecord } from '#contract/training.ts'

export interface TextPiece {
  text: string
  /** The learner sent it. */
  isMine: boolean
  /** For SQL: how the database reads it. */
  role?: 'text' | 'code' | 'comment'
}

/** Shorter values occur everywhere by chance. */
const SHORTEST_VALUE = 2
const MOST_VALUES = 30

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not valid percent-encoding: use the value as it is.
    return text
  }
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(leaves)
}

function inBody(body: string): string[] {
  try {
    return leaves(JSON.parse(body))
  } catch {
    return body === '' ? [] : [body, ...new URLSearchParams(body).values()]
  }
}

/** The fixed parts of a route: `/rest/basket/:id` has two. */
function fixedWords(route = ''): ReadonlySet<string> {
  return new Set(route.split('/').filter((part) => !/^[:*]/.test(part)))
}

/**
 * The values that the learner sent: those of the query and the body, and the parts of the path, the longest first.
 * Without fixed parts of the route, which would be marked although the learner did not choose them.
 */
export function valuesOf({ method, path, route, body }: ExchangeRecord): string[] {
  const [place = '', query = ''] = path.split(/\?(.*)/s)
  const parts = method === 'SOCKET' ? [] : place.split('/').map(decoded)
  const all = [...new URLSearchParams(query).values(), ...inBody(body), ...parts]
  const once = new Set(all.flatMap((value) => [value, decoded(value)]).map((value) => value.trim()))
  const fixed = fixedWords(route)
  const long = [...once].filter((value) => value.length >= SHORTEST_VALUE && !fixed.has(value))
  return long.sort((a, b) => b.length - a.length).slice(0, MOST_VALUES)
}

/** Splits a text into pieces and marks those that equal one of the values. */
export function markSentText(text: string, values: readonly string[]): TextPiece[] {
  const [value, ...others] = values
  if (text === '') return []
  if (value === undefined) return [{ text, isMine: false }]
  const parts = text.split(value)
  return parts.flatMap((part, index) => [
    ...(index > 0 ? [{ text: value, isMine: true }] : []),
    ...markSentText(part, others),
  ])
}

/** A quoted text, a comment to the end of the line, or code. */
const SQL_PARTS = /'(?:[^']|'')*'?|--[^\n]*|[^'-]+|-/g

function roleOf(part: string): NonNullable<TextPiece['role']> {
  if (part.startsWith("'")) return 'text'
  return part.startsWith('--') ? 'comment' : 'code'
}

/** Adds how the database reads each piece of SQL. */
export function annotateSql(pieces: readonly TextPiece[]): TextPiece[] {
  const whole = pieces.map(({ text }) => text).join('')
  const roles = (whole.match(SQL_PARTS) ?? []).flatMap((part) =>
    Array.from(part.split(''), () => roleOf(part)),
  )
  const signs = pieces.flatMap(({ text, isMine }) => text.split('').map((sign) => ({ text: sign, isMine })))
  const read: TextPiece[] = []
  for (const [at, { text, isMine }] of signs.entries()) {
    const role = roles[at] ?? 'code'
    const last = read.at(-1)
    if (last?.role === role && last.isMine === isMine) last.text += text
    else read.push({ text, isMine, role })
  }
  return read
}

/** The first sent value that is HTML. */
export function htmlIn(values: readonly string[]): string | undefined {
  return values.find((value) => /<[a-z/!]/i.test(value))
}
