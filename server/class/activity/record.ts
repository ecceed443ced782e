import type { CellState } from '#contract/activity.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { LearningEvent } from '../../training/progress/event-log.ts'
import type { ChallengeActivity, ChallengeMetadata, LearnerActivity } from './learner-activity.ts'

/** The fields of an event that matter here. */
export type ActivitySource = Pick<LearningEvent, 'id' | 'kind' | 'key' | 'detail' | 'at'>

/** A longer pause counts as idle time. */
const IDLE_MS = 5 * 60_000
/** The same for events that are read at the start, because requests between them are unknown. */
export const IDLE_BETWEEN_EVENTS_MS = 30 * 60_000
/** How many fingerprints are remembered per learner. */
const MOST_REPEATS = 60
const REPEAT_WINDOW_MS = 5 * 60_000
const MOST_TIMES = 20
/** How many event ids are remembered. A repeated delivery of a shop contains no more. */
const MOST_IDS = 500
/** This many equal attempts within this time come from a script. */
const BURST = { count: 6, ms: 10_000 }

/** Events that may result from earlier work, so they do not change the current challenge. */
const LATE_KINDS: readonly ActivitySource['kind'][] = ['solved', 'proven', 'byBrowser']

const RANK: Readonly<Record<CellState, number>> = { opened: 0, tried: 1, near: 2, solved: 3, proven: 4 }

/** Records a request to the learner's shop. */
export function recordRequest(learner: LearnerActivity, at: number, idleMs = IDLE_MS): void {
  const gap = learner.seenAt === undefined ? 0 : at - learner.seenAt
  if (learner.seenAt === undefined) learner.quietFrom = Math.max(learner.quietFrom, at)
  if (gap > idleMs) {
    learner.idleMs += gap
    learner.quietFrom = Math.min(at, learner.quietFrom + gap)
  }
  learner.seenAt = Math.max(at, learner.seenAt ?? 0)
}

/** Records an attempt by its fingerprint. Bursts of a scanner do not count. */
export function recordFingerprint({ repeats }: LearnerActivity, fingerprint: string, at: number): void {
  const times = (repeats.get(fingerprint) ?? []).filter((time) => at - time < REPEAT_WINDOW_MS)
  times.push(at)
  const before = times.at(-BURST.count)
  const isBurst = before !== undefined && at - before < BURST.ms
  // Moves it to the end: the oldest is dropped first.
  repeats.delete(fingerprint)
  repeats.set(fingerprint, isBurst ? [] : times.slice(-MOST_TIMES))
  const [oldest] = repeats.keys()
  if (repeats.size > MOST_REPEATS && oldest !== undefined) repeats.delete(oldest)
}

/**
 * Returns when the learner had sent one request twenty times within five minutes; undefined if that did not happen, or
 * long ago.
 */
export function sameRequestSince({ repeats }: LearnerActivity, now: number): number | undefined {
  for (const times of repeats.values()) {
    const [first] = times
    const last = times.at(-1)
    if (times.length < MOST_TIMES || first === undefined || last === undefined) continue
    if (now - first < REPEAT_WINDOW_MS) return last
  }
  return undefined
}

/** Makes a challenge the current one, unless it is solved. */
export function recordOpened(learner: LearnerActivity, key: string, at: number): void {
  const cell = raiseState(learner, key, 'opened', at)
  if (cell.solvedAt !== undefined || learner.at?.key === key) return
  learner.at = { key, since: at }
  learner.quietFrom = Math.max(learner.quietFrom, at)
}

/** Returns false for an event that was delivered before: a crash or a full disk may cause a second delivery. */
export function isNewEvent({ seenEvents }: LearnerActivity, { id }: Pick<ActivitySource, 'id'>): boolean {
  if (seenEvents.has(id)) return false
  seenEvents.add(id)
  const [oldest] = seenEvents
  if (seenEvents.size > MOST_IDS && oldest !== undefined) seenEvents.delete(oldest)
  return true
}

/** Applies an event to the learner's state. Returns the challenge whose cell it changes. */
export function recordEvent(
  learner: LearnerActivity,
  { kind, key, detail, at: iso }: ActivitySource,
  facts: ReadonlyMap<string, ChallengeMetadata>,
): string | undefined {
  const at = Date.parse(iso)
  // Imported progress, others' flags and rounds of a contest say nothing about current work.
  if (kind === 'byCode' || kind === 'byBackup' || kind === 'foreignFlag' || kind === 'round') return undefined
  if (kind !== 'opened') learner.quietFrom = Math.max(learner.quietFrom, at)
  const fact = facts.get(key)
  // Live versions belong to a lab and not to a challenge.
  if (!fact || kind === 'live') return undefined
  if (!LATE_KINDS.includes(kind)) recordOpened(learner, key, at)
  // A newer release may have written unknown kinds.
  HANDLERS[kind]?.(learner, { key, cell: raiseState(learner, key, 'opened', at), detail, at, fact })
  learner.near = countNear(learner)
  return key
}

interface EventDetails {
  key: string
  cell: ChallengeActivity
  detail: string
  at: number
  fact: ChallengeMetadata
}

const HANDLERS: Readonly<
  Record<
    Exclude<ActivitySource['kind'], 'byCode' | 'byBackup' | 'live' | 'foreignFlag' | 'round'>,
    (learner: LearnerActivity, details: EventDetails) => void
  >
> = {
  opened: () => {},
  tried: (learner, { key, at }) => raiseState(learner, key, 'tried', at),
  near: (learner, { key, at }) => raiseState(learner, key, 'near', at),
  hint: (learner, { cell, detail, at }) => recordHint(learner, cell, detail, at),
  lines: (_, { cell, detail, at }) => recordLines(cell, detail === 'right', at),
  fix: (_, { cell, detail, at, fact }) => recordFix(cell, isRightFix(detail, fact), at),
  attacked: (_, { cell, detail, at }) => recordFix(cell, detail === 'held', at),
  proven: (learner, { key, at }) => raiseState(learner, key, 'proven', at),
  solved: (learner, { key, cell, at }) => {
    recordSolved(learner, key, cell, at)
    if (!cell.isJudged) learner.solved += 1
    cell.isJudged = true
  },
  // A detail says how it was proven.
  byBrowser: (learner, { key, cell, detail, at }) => {
    if (detail === '') recordSolved(learner, key, cell, at)
    else raiseState(learner, key, 'proven', at)
  },
}

/** Whether the detail of a `fix` event names a right fix. A learner's own fix is logged only if it held. */
export function isRightFix(detail: string, fact: Pick<ChallengeMetadata, 'rightFixes'> | undefined): boolean {
  return detail === CUSTOM_FIX || fact?.rightFixes.includes(detail) === true
}

function recordHint(learner: LearnerActivity, cell: ChallengeActivity, detail: string, at: number): void {
  if (!cell.hints.has(detail)) learner.hints += 1
  cell.hints.add(detail)
  cell.lastHintAt = at
}

function recordLines(cell: ChallengeActivity, isRight: boolean, at: number): void {
  cell.wrongLinesInRow = isRight ? 0 : cell.wrongLinesInRow + 1
  cell.linesAt = at
  if (!isRight) cell.wrongLines += 1
}

function recordFix(cell: ChallengeActivity, isRight: boolean, at: number): void {
  cell.wrongFixesInRow = isRight ? 0 : cell.wrongFixesInRow + 1
  cell.fixesAt = at
  if (!isRight) cell.wrongFixes += 1
}

function recordSolved(learner: LearnerActivity, key: string, cell: ChallengeActivity, at: number): void {
  raiseState(learner, key, 'solved', at)
  if (cell.solvedAt !== undefined) return
  cell.solvedAt = at
  // Without an earlier sign of work the time is unknown.
  if (at > cell.openedAt) cell.ms = Math.max(0, at - cell.openedAt - (learner.idleMs - cell.idleBefore))
  if (learner.at?.key === key) learner.at = undefined
}

/** Returns the learner's cell of a challenge, raised to at least this state. States never fall. */
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
    wrongLinesInRow: 0,
    linesAt: 0,
    wrongFixesInRow: 0,
    fixesAt: 0,
  }
}

function countNear({ cells }: LearnerActivity): number {
  let count = 0
  for (const { state } of cells.values()) if (state === 'near') count += 1
  return count
}
