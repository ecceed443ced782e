import { diffLines, diffWordsWithSpace } from 'diff'
import type { Token } from './tokenize.ts'

/** A segment of a line: from (included) to (excluded), in characters. */
export type Segment = readonly [from: number, to: number]

/** A line on one side of a comparison. */
export interface Side {
  /** Counts from 1, in its own file. */
  number: number
  text: string
  /** The words that differ from the line on the other side; empty if the whole line differs. */
  changed: Segment[]
}

/** A row of a comparison: equal text, changed text, or one side only. */
export interface DiffRow {
  kind: 'same' | 'changed' | 'removed' | 'added'
  before?: Side
  after?: Side
}

/** Unchanged rows that are folded. */
export interface FoldedRows {
  kind: 'fold'
  hidden: number
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function side(number: number, text: string, changed: Segment[] = []): Side {
  return { number, text, changed }
}

/** The words in which two lines differ. Lines with almost nothing in common get no marks. */
function compareWords(before: string, after: string): { before: Segment[]; after: Segment[] } {
  const stretches: { before: Segment[]; after: Segment[] } = { before: [], after: [] }
  const at = { before: 0, after: 0 }
  let common = 0
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    const { length } = value
    if (added) stretches.after.push([at.after, at.after + length])
    if (removed) stretches.before.push([at.before, at.before + length])
    if (!added && !removed) common += value.trim().length
    if (!added) at.before += length
    if (!removed) at.after += length
  }
  const longest = Math.max(before.trim().length, after.trim().length)
  return common * 3 >= longest ? stretches : { before: [], after: [] }
}

function pair(before: Side, after: Side): DiffRow {
  const words = compareWords(before.text, after.text)
  return {
    kind: 'changed',
    before: { ...before, changed: words.before },
    after: { ...after, changed: words.after },
  }
}

/** Pairs removed and added lines at the same place, from the top. */
function replace(gone: Side[], come: Side[]): DiffRow[] {
  const rows: DiffRow[] = []
  for (let index = 0; index < Math.max(gone.length, come.length); index += 1) {
    const before = gone[index]
    const after = come[index]
    if (before && after) rows.push(pair(before, after))
    else if (before) rows.push({ kind: 'removed', before })
    else if (after) rows.push({ kind: 'added', after })
  }
  return rows
}

/** Compares two files line by line, and changed lines word by word. */
export function diffFiles(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = []
  const at = { before: 1, after: 1 }
  let gone: Side[] = []
  let come: Side[] = []
  const settle = () => {
    rows.push(...replace(gone, come))
    gone = []
    come = []
  }
  for (const change of diffLines(before, after, { ignoreNewlineAtEof: true })) {
    if (!change.added && !change.removed) settle()
    for (const text of linesOf(change.value)) {
      if (change.removed) gone.push(side(at.before++, text))
      else if (change.added) come.push(side(at.after++, text))
      else rows.push({ kind: 'same', before: side(at.before++, text), after: side(at.after++, text) })
    }
  }
  settle()
  return rows
}

const MARGIN = 3
const WORTH_FOLDING = 4

/** Folds runs of unchanged rows, except for a few beside each change. */
export function foldUnchanged(rows: DiffRow[]): (DiffRow | FoldedRows)[] {
  const near = rows.map((_, index) =>
    rows.slice(Math.max(0, index - MARGIN), index + MARGIN + 1).some((row) => row.kind !== 'same'),
  )
  const folded: (DiffRow | FoldedRows)[] = []
  let index = 0
  while (index < rows.length) {
    const end = near.indexOf(true, index)
    const hidden = (end === -1 ? rows.length : end) - index
    if (hidden >= WORTH_FOLDING) folded.push({ kind: 'fold', hidden })
    else folded.push(...rows.slice(index, index + hidden))
    index += hidden
    const row = rows[index]
    if (row) folded.push(row)
    index += 1
  }
  return folded
}

/** Rows for a view in one column: removed lines before added ones in each block. */
export function inOneColumn(rows: (DiffRow | FoldedRows)[]): (DiffRow | FoldedRows)[] {
  const column: (DiffRow | FoldedRows)[] = []
  let come: DiffRow[] = []
  for (const row of rows) {
    if (row.kind === 'same' || row.kind === 'fold') {
      column.push(...come, row)
      come = []
      continue
    }
    if (row.before) column.push({ kind: 'removed', before: row.before })
    if (row.after) come.push({ kind: 'added', after: row.after })
  }
  return [...column, ...come]
}

/** A token with a flag that tells whether it lies in a changed segment. */
export interface MarkedToken extends Token {
  changed: boolean
}

function isWithin(position: number, stretches: Segment[]): boolean {
  return stretches.some(([from, to]) => position >= from && position < to)
}

/** Cuts the tokens of a line at the ends of its changed segments. */
export function markChanged(tokens: Token[], stretches: Segment[]): MarkedToken[] {
  const marked: MarkedToken[] = []
  let start = 0
  for (const { kind, text } of tokens) {
    const end = start + text.length
    const cuts = stretches.flat().filter((cut) => cut > start && cut < end)
    const edges = [start, ...cuts.sort((a, b) => a - b), end]
    edges.slice(1).forEach((edge, index) => {
      const from = edges[index] ?? start
      marked.push({ kind, text: text.slice(from - start, edge - start), changed: isWithin(from, stretches) })
    })
    start = end
  }
  return marked
}
