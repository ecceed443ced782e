/**
 * What the dashboard shows of a class at work. All calls need the bearer key of `POST /api/enter`. Dates are ISO 8601.
 * Texts of learners (nicknames, groups, notes, details) are plain text and never HTML.
 */

import type { CopyVisitState, LiveVisitState } from './dashboard.ts'

/**
 * What a learner is doing. `working`: the shop got a request within five minutes. `stuck`: it got one within three
 * minutes, and `StuckReason` says why the learner may need help; between three and five minutes of silence nobody counts
 * as stuck. `away`: a tab is open, without requests for five minutes. `gone`: no tab is open either.
 */
export type LearnerState = 'working' | 'stuck' | 'away' | 'gone'

/**
 * Why a learner counts as stuck. `quiet`: no progress (solve, near miss, hint, event of a lab) for ten minutes, or for
 * one and a half times the class's median for this challenge. `hintsSpent`: all hints open for ten minutes.
 * `wrongLines`: five wrong choices of lines in a row. `wrongFixes`: three wrong fixes in a row. `sameRequest`: the same
 * request twenty times within five minutes, by hand.
 */
export type StuckReason = 'quiet' | 'hintsSpent' | 'wrongLines' | 'wrongFixes' | 'sameRequest'

/** A learner's progress with a challenge. An untouched challenge has no cell. */
export type CellState = 'opened' | 'tried' | 'near' | 'solved' | 'proven'

export interface RaisedHand {
  since: string
  /** The learner's note; may be empty. */
  note: string
}

/** One learner in the grid. */
export interface ActivityRow {
  id: string
  /** Of a shared shop: the name of the team. */
  nickname: string
  /** Not a person: the shop that a team shares. */
  isTeamShop: boolean
  group: string | null
  hand: RaisedHand | null
  /** The current challenge, as far as it is known, and since when. */
  working: { challenge: string; since: string } | null
  /** Number of challenges whose solve a judge saw. */
  solved: number
  /** Number of challenges with a near miss. */
  near: number
  /** Number of opened hints. */
  hints: number
  /** Time of the last request, to about ten seconds; null if there was none. */
  seenAt: string | null
  state: LearnerState
  /** `takenBy`: the trainer who helps. Null unless the state is `stuck`. */
  stuck: { why: StuckReason; since: string; takenBy: string | null } | null
  /** When the learner was removed. */
  removedAt: string | null
}

/** A column of the heat map. */
export interface ActivityColumn {
  key: string
  /** In the trainer's language. */
  name: string
  lab: string
  category: string
  /** 1 to 6. */
  stars: number
  /** Number of hints. */
  hints: number
  /** Share of learners who have solved it: 0 to 1. */
  share: number
  /** Median time from the first sign of work to the solve, without idle time; null until somebody has solved it. */
  medianMs: number | null
}

/** Cells by learner, then by challenge. */
export type ActivityCells = Readonly<Record<string, Readonly<Record<string, CellState>>>>

/** The whole activity at one moment: the first event of the feed. */
export interface ActivitySnapshot {
  kind: 'snapshot'
  /** Send it as `Last-Event-ID` after a lost connection to get only later changes. */
  version: string
  at: string
  rows: readonly ActivityRow[]
  columns: readonly ActivityColumn[]
  cells: ActivityCells
}

/** What has changed since the previous event. Sent at most twice a second. */
export interface ActivityChange {
  kind: 'change'
  version: string
  at: string
  /** They replace rows with the same id, or are new. */
  rows: readonly ActivityRow[]
  /** Ids of erased learners. */
  erased: readonly string[]
  /** Changed figures of columns, by key. */
  columns: Readonly<Record<string, Pick<ActivityColumn, 'share' | 'medianMs'>>>
  /** Changed cells. A cell's state never goes back. */
  cells: ActivityCells
  /** Messages were sent or read. `GET /api/messages` returns them. */
  hasNews: boolean
}

/**
 * The contest's board may have changed. `board`: its version; null without a contest. Has no id: a client that reconnects
 * gets it again.
 */
interface ContestChange {
  kind: 'contest'
  board: string | null
}

/**
 * An event of `GET /api/activity/live`, an event stream (`text/event-stream`). Read it with `fetch`, because it needs the
 * bearer key. A comment is sent every fifteen seconds; after thirty seconds without one, reconnect. After `end` nothing
 * follows, and the key is no longer valid.
 */
export type ActivityEvent = ActivitySnapshot | ActivityChange | ContestChange | { kind: 'end'; why: string }

/** Kinds of timeline events. Those that begin with `by` are imported or unverified progress. */
type TimelineEventKind =
  | 'solved'
  | 'proven'
  | 'lines'
  | 'fix'
  | 'live'
  | 'attacked'
  | 'round'
  | 'hint'
  | 'opened'
  | 'tried'
  | 'near'
  | 'byCode'
  | 'byBackup'
  | 'byBrowser'
  | 'foreignFlag'

/** One event of a learner. */
export interface TimelineEvent {
  id: string
  at: string
  kind: TimelineEventKind
  /** Key of the challenge; of the lab for a live version. */
  key: string
  /** Its title, in the trainer's language. */
  name: string
  /** `right` or `wrong`, the name of a version, the number of a hint, or what was nearly right. */
  detail: string
  /** For `lines` and `fix`. Null for all others. */
  isRight: boolean | null
  /** `GET /api/evidence/:id` returns its `CustomFixEvidence`. */
  hasEvidence: boolean
}

/** A learner's result of one challenge. */
export interface ChallengeRecord {
  key: string
  state: CellState
  /** Time of the first trace. */
  openedAt: string
  solvedAt: string | null
  /** From the first trace to the solve, without idle time. Null also if the solve was the first trace. */
  ms: number | null
  hints: number
  wrongLines: number
  wrongFixes: number
}

/** What a trainer can tell a learner about the current challenge. */
export interface Advice {
  challenge: string
  /** In the trainer's language, like the hints. */
  name: string
  /** Hints that the learner has not opened, from the next one on. */
  hints: readonly string[]
  /** Whether the learner had a near miss. */
  isNear: boolean
}

/** `GET /api/learners/:id/timeline`: one learner, oldest event first. */
export interface LearnerTimeline {
  row: ActivityRow
  joinedAt: string
  /** Null if the current challenge is unknown. */
  advice: Advice | null
  /** Until when the last reset of the shop can be undone; null if there is nothing to undo. */
  undoUntil: string | null
  /** The caller's open copy of the shop. */
  visit: CopyVisitState | null
  /** The state of the caller's live visit; null if nobody asked for one. */
  live: LiveVisitState | null
  challenges: readonly ChallengeRecord[]
  moments: readonly TimelineEvent[]
}

/**
 * How many learners can be selected for a message or an action. Every page that loads its messages searches all of
 * these lists.
 */
export const MOST_SELECTED = 100

/** The recipients of a message. A group means its members when they read it. `learners`: up to `MOST_SELECTED`. */
export type Audience =
  | { to: 'all' }
  | { to: 'group'; group: string }
  | { to: 'learner'; learner: string }
  | { to: 'learners'; learners: readonly string[] }

/**
 * Where the link of a message leads within the learner's own shop: a challenge by its key, or a path (`/#/basket`). The
 * learner follows it by a click. Other origins, the class's own routes and `/redirect` are rejected.
 */
export type LinkTarget = { challenge: string } | { path: string }

/** Longest path, in characters. */
export const LONGEST_PATH = 300

/** Screens that helpers may link to. Only trainers may link to other paths. */
export const CLASS_SCREENS = [
  '/#/score-board',
  '/#/class',
  '/#/search',
  '/#/basket',
  '/#/login',
  '/#/learn',
  '/#/paths',
] as const

/** `GET /api/messages`, newest first. `POST` there with a `NewMessage`; `DELETE /api/messages/:id` withdraws one. */
export interface TrainerMessage {
  id: string
  at: string
  /** Name of the trainer. */
  by: string
  audience: Audience
  text: string
  place: LinkTarget | null
  /** How many recipients have read it, and how many there are at this moment. */
  read: number
  of: number
}

/** Body of `POST /api/messages`. The text has up to 1,000 characters. */
export interface NewMessage {
  audience: Audience
  text: string
  place?: LinkTarget
}

/**
 * `POST /api/actions/:act` with `{ learners }`, up to `MOST_SELECTED` ids: one action on each of them. A failure does not
 * stop the
 * others.
 */
export interface BulkActionResult {
  /** Number of successes. */
  done: number
  /** Failures with their reasons. */
  failed: readonly { id: string; error: string }[]
  /** For the action `words`: the new passphrases, shown once. */
  words?: readonly { id: string; nickname: string; words: string }[]
}

/** `GET /api/audit`: actions of trainers, newest first. */
export interface AuditEntry {
  id: string
  at: string
  trainer: string
  /** Key of the action: `rename`, `remove`, `message`, `export`, … */
  act: string
  /** Current nickname of the learner; null for actions on the class, or after the learner was erased. */
  learner: string | null
  detail: string
}
