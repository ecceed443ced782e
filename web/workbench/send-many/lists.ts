import type { FullExchange } from '#contract/workbench.ts'
import { fromBase64, lossyText } from '../bytes.ts'

/** The source of a position's values. */
export type ListSource =
  | { kind: 'lines'; text: string }
  | { kind: 'numbers'; from: number; to: number; step: number; digits: number }
  | { kind: 'dates'; from: string; to: string }
  | { kind: 'words'; name: WordList }
  | { kind: 'answer'; id: number | undefined; field: string; values: readonly string[] }

export type ListKind = ListSource['kind']

export const listKinds: readonly ListKind[] = ['lines', 'numbers', 'dates', 'words', 'answer']

export const wordLists = ['passwords', 'names', 'paths', 'marks'] as const

export type WordList = (typeof wordLists)[number]

/** The limit of a list. */
const LONGEST_LIST = 10_000
const DAY_MS = 24 * 60 * 60_000

/** The initial source of each kind. */
export function blankSource(kind: ListKind): ListSource {
  switch (kind) {
    case 'lines':
      return { kind, text: '' }
    case 'numbers':
      return { kind, from: 1, to: 10, step: 1, digits: 0 }
    case 'dates':
      return { kind, from: '2000-01-01', to: '2000-12-31' }
    case 'words':
      return { kind, name: 'passwords' }
    case 'answer':
      return { kind, id: undefined, field: '', values: [] }
  }
}

/** The values of a list. A word list needs its fetched words. */
export function valuesOf(
  source: ListSource,
  words: Partial<Record<WordList, readonly string[]>>,
): readonly string[] {
  switch (source.kind) {
    case 'lines':
      return linesIn(source.text)
    case 'numbers':
      return numbers(source)
    case 'dates':
      return dates(source)
    case 'words':
      return words[source.name] ?? []
    case 'answer':
      return source.values
  }
}

/** One value on each line, without blank lines. */
export function linesIn(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '')
}

function numbers({ from, to, step, digits }: Extract<ListSource, { kind: 'numbers' }>): string[] {
  const by = Math.max(1, Math.abs(Math.trunc(step)))
  const count = Math.min(LONGEST_LIST, Math.floor(Math.abs(to - from) / by) + 1)
  if (!Number.isFinite(count)) return []
  const direction = to < from ? -by : by
  return Array.from({ length: count }, (_, at) => String(from + at * direction).padStart(digits, '0'))
}

function dates({ from, to }: Extract<ListSource, { kind: 'dates' }>): string[] {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const count = Math.min(LONGEST_LIST, Math.floor((end - start) / DAY_MS) + 1)
  if (!(count > 0)) return []
  return Array.from({ length: count }, (_, at) => new Date(start + at * DAY_MS).toISOString().slice(0, 10))
}

/** The values of each field of a JSON answer, at any depth. Empty if it is no JSON. */
export function fieldsIn({ answer }: FullExchange): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') look(inner)
      // Array indexes are no fields.
      else if (!Array.isArray(value)) fields.set(name, [...(fields.get(name) ?? []), String(inner)])
    }
  }
  try {
    look(JSON.parse(lossyText(fromBase64(answer.body.bytes))))
  } catch {
    // Not JSON, or cut.
  }
  return fields
}
