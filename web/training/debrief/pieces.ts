import type { ExchangeRecord } from '#contract/training.ts'

/** A stretch of a text. */
export interface TextPiece {
  text: string
  /** It is what she sent. */
  isMine: boolean
  /** Of SQL: how the database reads it. */
  role?: 'text' | 'code' | 'comment'
}

/** Shorter values are found anywhere. */
const SHORTEST_VALUE = 2
const MOST_VALUES = 30

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lonely percent sign: what was sent is what there is.
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

/** The words of an address that are the shop's own: `/rest/basket/:id` has two. */
function fixedWords(route = ''): ReadonlySet<string> {
  return new Set(route.split('/').filter((part) => !/^[:*]/.test(part)))
}

/**
 * What she sent, as values: of the query, of the body, and the parts of the path; the longest first. Without words that
 * stand in the shop's own address, which would be found where she had no hand in it.
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

/** A text with the stretches marked in which one of the values stands. */
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

/** A text between single quotes, a comment to the end of the line, or code. */
const SQL_PARTS = /'(?:[^']|'')*'?|--[^\n]*|[^'-]+|-/g

function roleOf(part: string): NonNullable<TextPiece['role']> {
  if (part.startsWith("'")) return 'text'
  return part.startsWith('--') ? 'comment' : 'code'
}

/** How the database reads SQL. */
export function readSql(pieces: readonly TextPiece[]): TextPiece[] {
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

/** What she sent that is HTML. */
export function htmlIn(values: readonly string[]): string | undefined {
  return values.find((value) => /<[a-z/!]/i.test(value))
}
