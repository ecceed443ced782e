import type { CellState } from '#contract/activity.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { ChallengeActivity, ChallengeFacts, LearnerActivity } from './learner-activity.ts'

/** A row of the journal, as far as it matters here. */
export type ActivitySource = Pick<LearningEvent, 'id' | 'kind' | 'key' | 'detail' | 'at'>

/** A longer silence was no work. */
const IDLE_MS = 5 * 60_000
/** In a journal that is read later, where requests are not told of. */
export const IDLE_BETWEEN_EVENTS_MS = 30 * 60_000
/** More of these are not told apart. */
const MOST_REPEATS = 60
const REPEAT_WINDOW_MS = 5 * 60_000
const MOST_TIMES = 20
/** Rows that are carried a second time are among so many that came last: no more of a shop are carried in one go. */
const MOST_IDS = 500
/** So many of the same within so long: nobody's hand is that fast. */
const BURST = { count: 6, ms: 10_000 }

/** What may come of something that she did on her way to something else. */
const LATE_KINDS: readonly ActivitySource['kind'][] = ['solved', 'proven', 'byBrowser']

const RANK: Readonly<Record<CellState, number>> = { opened: 0, tried: 1, near: 2, solved: 3, proven: 4 }

/** Something was asked of her shop. */
export function recordRequest(learner: LearnerActivity, at: number, idleMs = IDLE_MS): void {
  const gap = learner.seenAt === undefined ? 0 : at - learner.seenAt
  if (learner.seenAt === undefined) learner.quietFrom = Math.max(learner.quietFrom, at)
  if (gap > idleMs) {
    learner.idleMs += gap
    learner.quietFrom = Math.min(at, learner.quietFrom + gap)
  }
  learner.seenAt = Math.max(at, learner.seenAt ?? 0)
}

/** The same request may have been sent before. What a scanner sends in a burst does not count. */
export function recordFingerprint({ repeats }: LearnerActivity, fingerprint: string, at: number): void {
  const times = (repeats.get(fingerprint) ?? []).filter((time) => at - time < REPEAT_WINDOW_MS)
  times.push(at)
  const before = times.at(-BURST.count)
  const isBurst = before !== undefined && at - before < BURST.ms
  // Last in, last out.
  repeats.delete(fingerprint)
  repeats.set(fingerprint, isBurst ? [] : times.slice(-MOST_TIMES))
  const [oldest] = repeats.keys()
  if (repeats.size > MOST_REPEATS && oldest !== undefined) repeats.delete(oldest)
}

/** When she had sent one request twenty times within five minutes; undefined where she has not, or long ago. */
export function repeatedSince({ repeats }: LearnerActivity, now: number): number | undefined {
  for (const times of repeats.values()) {
    const [first] = times
    const last = times.at(-1)
    if (times.length < MOST_TIMES || first === undefined || last === undefined) continue
    if (now - first < REPEAT_WINDOW_MS) return last
  }
  return undefined
}

/** She looks at a challenge: she is at it from now on, unless it is behind her. */
export function recordOpened(learner: LearnerActivity, key: string, at: number): void {
  const cell = raiseState(learner, key, 'opened', at)
  if (cell.solvedAt !== undefined || learner.at?.key === key) return
  learner.at = { key, since: at }
  learner.quietFrom = Math.max(learner.quietFrom, at)
}

/** False where the same row came before: what a crash or a full disk comes between is carried twice. */
export function isNewEvent({ seenEvents }: LearnerActivity, { id }: Pick<ActivitySource, 'id'>): boolean {
  if (seenEvents.has(id)) return false
  seenEvents.add(id)
  const [oldest] = seenEvents
  if (seenEvents.size > MOST_IDS && oldest !== undefined) seenEvents.delete(oldest)
  return true
}

/** What a row of the journal tells of her. Answers with the challenge whose cell it touches. */
export function recordEvent(
  learner: LearnerActivity,
  { kind, key, detail, at: iso }: ActivitySource,
  facts: ReadonlyMap<string, ChallengeFacts>,
): string | undefined {
  const at = Date.parse(iso)
  // What she brings along says nothing about what she does here.
  if (kind === 'byCode' || kind === 'byBackup') return undefined
  if (kind !== 'opened') learner.quietFrom = Math.max(learner.quietFrom, at)
  const fact = facts.get(key)
  // What went live is told of a lab, and not of a challenge.
  if (!fact || kind === 'live') return undefined
  if (!LATE_KINDS.includes(kind)) recordOpened(learner, key, at)
  // A newer release may have written of what is not known here.
  HANDLERS[kind]?.(learner, { key, cell: raiseState(learner, key, 'opened', at), detail, at, fact })
  learner.near = countNear(learner)
  return key
}

interface EventDetails {
  key: string
  cell: ChallengeActivity
  detail: string
  at: number
  fact: ChallengeFacts
}

const HANDLERS: Readonly<
  Record<
    Exclude<ActivitySource['kind'], 'byCode' | 'byBackup' | 'live'>,
    (learner: LearnerActivity, details: EventDetails) => void
  >
> = {
  opened: () => {},
  tried: (learner, { key, at }) => raiseState(learner, key, 'tried', at),
  near: (learner, { key, at }) => raiseState(learner, key, 'near', at),
  hint: (learner, { cell, detail, at }) => recordHint(learner, cell, detail, at),
  lines: (_, { cell, detail, at }) => recordLines(cell, detail === 'right', at),
  fix: (_, { cell, detail, at, fact }) =>
    recordFix(cell, detail === CUSTOM_FIX || fact.rightFixes.includes(detail), at),
  attacked: (_, { cell, detail, at }) => recordFix(cell, detail === 'held', at),
  proven: (learner, { key, at }) => raiseState(learner, key, 'proven', at),
  solved: (learner, { key, cell, at }) => {
    recordSolved(learner, key, cell, at)
    if (!cell.isJudged) learner.solved += 1
    cell.isJudged = true
  },
  // Where it says how it was proven, it was.
  byBrowser: (learner, { key, cell, detail, at }) => {
    if (detail === '') recordSolved(learner, key, cell, at)
    else raiseState(learner, key, 'proven', at)
  },
}

function recordHint(learner: LearnerActivity, cell: ChallengeActivity, detail: string, at: number): void {
  if (!cell.hints.has(detail)) learner.hints += 1
  cell.hints.add(detail)
  cell.lastHintAt = at
}

function recordLines(cell: ChallengeActivity, isRight: boolean, at: number): void {
  cell.linesInRow = isRight ? 0 : cell.linesInRow + 1
  cell.linesAt = at
  if (!isRight) cell.wrongLines += 1
}

function recordFix(cell: ChallengeActivity, isRight: boolean, at: number): void {
  cell.fixesInRow = isRight ? 0 : cell.fixesInRow + 1
  cell.fixesAt = at
  if (!isRight) cell.wrongFixes += 1
}

function recordSolved(learner: LearnerActivity, key: string, cell: ChallengeActivity, at: number): void {
  raiseState(learner, key, 'solved', at)
  if (cell.solvedAt !== undefined) return
  cell.solvedAt = at
  // Nobody knows how long she was at it where this is the first that was seen of it.
  if (at > cell.openedAt) cell.ms = Math.max(0, at - cell.openedAt - (learner.idleMs - cell.idleBefore))
  if (learner.at?.key === key) learner.at = undefined
}

/** Her cell of a challenge, at least in this state: it never goes back. */
function raiseState(learner: LearnerActivity, key: string, state: CellState, at: number): ChallengeActivity {
  const known = learner.cells.get(key)
  const cell = known ?? newChallengeActivity(at, learner.idleMs)
  if (!known) learner.cells.set(key, cell)
  if (RANK[state] > RANK[cell.state]) cell.state = state
  return cell
}

function newChallengeActivity(openedAt: number, idleBefore: number): ChallengeActivity {
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

function countNear({ cells }: LearnerActivity): number {
  let count = 0
  for (const { state } of cells.values()) if (state === 'near') count += 1
  return count
}
