import type { CellState } from '#contract/activity.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { Cell, ChallengeFacts, Person } from './person.ts'

/** A row of the journal, as far as it matters here. */
export type Row = Pick<LearningEvent, 'id' | 'kind' | 'key' | 'detail' | 'at'>

/** A longer silence was no work. */
const IDLE_MS = 5 * 60_000
/** In a journal that is read later, where requests are not told of. */
export const IDLE_BETWEEN_ROWS_MS = 30 * 60_000
/** More of these are not told apart. */
const MOST_REPEATS = 60
const REPEAT_WINDOW_MS = 5 * 60_000
const MOST_TIMES = 20
/** Rows that are carried a second time are among so many that came last: no more of a shop are carried in one go. */
const MOST_IDS = 500
/** So many of the same within so long: nobody's hand is that fast. */
const BURST = { count: 6, ms: 10_000 }

/** What may come of something that she did on her way to something else. */
const LATE: readonly Row['kind'][] = ['solved', 'proven', 'byBrowser']

const RANK: Readonly<Record<CellState, number>> = { opened: 0, tried: 1, near: 2, solved: 3, proven: 4 }

/** Something was asked of her shop. */
export function noteAsked(person: Person, at: number, idleMs = IDLE_MS): void {
  const gap = person.seenAt === undefined ? 0 : at - person.seenAt
  if (person.seenAt === undefined) person.quietFrom = Math.max(person.quietFrom, at)
  if (gap > idleMs) {
    person.idleMs += gap
    person.quietFrom = Math.min(at, person.quietFrom + gap)
  }
  person.seenAt = Math.max(at, person.seenAt ?? 0)
}

/** The same request may have been sent before. What a scanner sends in a burst does not count. */
export function noteRequest({ repeats }: Person, look: string, at: number): void {
  const times = (repeats.get(look) ?? []).filter((time) => at - time < REPEAT_WINDOW_MS)
  times.push(at)
  const before = times.at(-BURST.count)
  const isBurst = before !== undefined && at - before < BURST.ms
  // Last in, last out.
  repeats.delete(look)
  repeats.set(look, isBurst ? [] : times.slice(-MOST_TIMES))
  const [oldest] = repeats.keys()
  if (repeats.size > MOST_REPEATS && oldest !== undefined) repeats.delete(oldest)
}

/** When she had sent one request twenty times within five minutes; undefined where she has not, or long ago. */
export function repeatedSince({ repeats }: Person, now: number): number | undefined {
  for (const times of repeats.values()) {
    const [first] = times
    const last = times.at(-1)
    if (times.length < MOST_TIMES || first === undefined || last === undefined) continue
    if (now - first < REPEAT_WINDOW_MS) return last
  }
  return undefined
}

/** She looks at a challenge: she is at it from now on, unless it is behind her. */
export function noteAt(person: Person, key: string, at: number): void {
  const cell = reach(person, key, 'opened', at)
  if (cell.solvedAt !== undefined || person.at?.key === key) return
  person.at = { key, since: at }
  person.quietFrom = Math.max(person.quietFrom, at)
}

/** False where the same row came before: what a crash or a full disk comes between is carried twice. */
export function isNews({ taken }: Person, { id }: Pick<Row, 'id'>): boolean {
  if (taken.has(id)) return false
  taken.add(id)
  const [oldest] = taken
  if (taken.size > MOST_IDS && oldest !== undefined) taken.delete(oldest)
  return true
}

/** What a row of the journal tells of her. Answers with the challenge whose cell it touches. */
export function noteRow(
  person: Person,
  { kind, key, detail, at: iso }: Row,
  facts: ReadonlyMap<string, ChallengeFacts>,
): string | undefined {
  const at = Date.parse(iso)
  // What she brings along says nothing about what she does here.
  if (kind === 'byCode' || kind === 'byBackup') return undefined
  if (kind !== 'opened') person.quietFrom = Math.max(person.quietFrom, at)
  const fact = facts.get(key)
  // What went live is told of a lab, and not of a challenge.
  if (!fact || kind === 'live') return undefined
  if (!LATE.includes(kind)) noteAt(person, key, at)
  // A newer release may have written of what is not known here.
  NOTES[kind]?.(person, { key, cell: reach(person, key, 'opened', at), detail, at, fact })
  person.near = countNear(person)
  return key
}

interface Told {
  key: string
  cell: Cell
  detail: string
  at: number
  fact: ChallengeFacts
}

const NOTES: Readonly<
  Record<Exclude<Row['kind'], 'byCode' | 'byBackup' | 'live'>, (person: Person, told: Told) => void>
> = {
  opened: () => {},
  tried: (person, { key, at }) => reach(person, key, 'tried', at),
  near: (person, { key, at }) => reach(person, key, 'near', at),
  hint: (person, { cell, detail, at }) => noteHint(person, cell, detail, at),
  lines: (_, { cell, detail, at }) => noteLines(cell, detail === 'right', at),
  fix: (_, { cell, detail, at, fact }) =>
    noteFix(cell, detail === CUSTOM_FIX || fact.rightFixes.includes(detail), at),
  attacked: (_, { cell, detail, at }) => noteFix(cell, detail === 'held', at),
  proven: (person, { key, at }) => reach(person, key, 'proven', at),
  solved: (person, { key, cell, at }) => {
    noteSolved(person, key, cell, at)
    if (!cell.isJudged) person.solved += 1
    cell.isJudged = true
  },
  // Where it says how it was proven, it was.
  byBrowser: (person, { key, cell, detail, at }) => {
    if (detail === '') noteSolved(person, key, cell, at)
    else reach(person, key, 'proven', at)
  },
}

function noteHint(person: Person, cell: Cell, detail: string, at: number): void {
  if (!cell.hints.has(detail)) person.hints += 1
  cell.hints.add(detail)
  cell.lastHintAt = at
}

function noteLines(cell: Cell, isRight: boolean, at: number): void {
  cell.linesInRow = isRight ? 0 : cell.linesInRow + 1
  cell.linesAt = at
  if (!isRight) cell.wrongLines += 1
}

function noteFix(cell: Cell, isRight: boolean, at: number): void {
  cell.fixesInRow = isRight ? 0 : cell.fixesInRow + 1
  cell.fixesAt = at
  if (!isRight) cell.wrongFixes += 1
}

function noteSolved(person: Person, key: string, cell: Cell, at: number): void {
  reach(person, key, 'solved', at)
  if (cell.solvedAt !== undefined) return
  cell.solvedAt = at
  // Nobody knows how long she was at it where this is the first that was seen of it.
  if (at > cell.openedAt) cell.ms = Math.max(0, at - cell.openedAt - (person.idleMs - cell.idleBefore))
  if (person.at?.key === key) person.at = undefined
}

/** Her cell of a challenge, at least in this state: it never goes back. */
function reach(person: Person, key: string, state: CellState, at: number): Cell {
  const known = person.cells.get(key)
  const cell = known ?? untouched(at, person.idleMs)
  if (!known) person.cells.set(key, cell)
  if (RANK[state] > RANK[cell.state]) cell.state = state
  return cell
}

function untouched(openedAt: number, idleBefore: number): Cell {
  return {
    state: 'opened',
    openedAt,
    idleBefore,
    solvedAt: undefined,
    isJudged: false,
    ms: undefined,
    hints: new Set(),
    lastHintAt: 0,
    wrongLines: 0,
    wrongFixes: 0,
    linesInRow: 0,
    linesAt: 0,
    fixesInRow: 0,
    fixesAt: 0,
  }
}

function countNear({ cells }: Person): number {
  let count = 0
  for (const { state } of cells.values()) if (state === 'near') count += 1
  return count
}
