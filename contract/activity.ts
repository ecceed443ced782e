/**
 * What the desk shows of a room that is at work. All calls want the bearer of `POST /api/enter`. Dates are ISO 8601. What
 * learners wrote (nicknames, groups, notes, details) is text: never to be taken for HTML.
 */

import type { CopyVisitState, LiveVisitState } from './dashboard.ts'

/**
 * What somebody is up to. `working`: something was asked of her shop lately. `stuck`: she is at work, and `StuckReason` says
 * why she may need somebody. `away`: her tab is open, and nothing came for five minutes. `gone`: nor is a tab open.
 */
export type LearnerState = 'working' | 'stuck' | 'away' | 'gone'

/**
 * Why somebody counts as stuck. `quiet`: no new sign (solve, near miss, hint, something of its lab) for ten minutes, or one
 * and a half times what the class takes for this challenge. `hintsSpent`: all hints open for ten minutes. `wrongLines`: five
 * wrong choices of lines in a row. `wrongFixes`: three wrong fixes in a row. `sameRequest`: the same one twenty times within
 * five minutes, by hand.
 */
export type StuckReason = 'quiet' | 'hintsSpent' | 'wrongLines' | 'wrongFixes' | 'sameRequest'

/** How far somebody has come with a challenge. Where it is untouched, there is no cell. */
export type CellState = 'opened' | 'tried' | 'near' | 'solved' | 'proven'

/** A hand that is up. */
export interface RaisedHand {
  since: string
  /** What she says about it; may be empty. */
  note: string
}

/** One learner in the grid. */
export interface ActivityRow {
  id: string
  nickname: string
  group: string | null
  hand: RaisedHand | null
  /** The challenge that she is at, as far as can be seen, and since when. */
  working: { challenge: string; since: string } | null
  /** Challenges that a judge saw solved. */
  solved: number
  /** Challenges that she is one step away from. */
  near: number
  /** Hints that she has opened. */
  hints: number
  /** The last sign of life, to some ten seconds; null where there was none yet. */
  seenAt: string | null
  state: LearnerState
  /** `takenBy`: the trainer who said that she looks after it. Null unless the state is `stuck`. */
  stuck: { why: StuckReason; since: string; takenBy: string | null } | null
  /** Since when she is out. */
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
  /** How many hints there are. */
  hints: number
  /** Part of the learners who have solved it: 0 to 1. */
  share: number
  /** From the first trace to the solve, without idle time; null until somebody has solved it. */
  medianMs: number | null
}

/** The cells of some learners: by learner, then by challenge. */
export type ActivityCells = Readonly<Record<string, Readonly<Record<string, CellState>>>>

/** Everything at one moment: the first event of the feed. */
export interface ActivitySnapshot {
  kind: 'snapshot'
  /** To be sent as `Last-Event-ID` when the feed was lost: only what changed since comes then. */
  version: string
  at: string
  rows: readonly ActivityRow[]
  columns: readonly ActivityColumn[]
  cells: ActivityCells
}

/** What has changed since the event before: at most twice a second. */
export interface ActivityChange {
  kind: 'change'
  version: string
  at: string
  /** In the place of those of the same id, or new. */
  rows: readonly ActivityRow[]
  /** Ids of those who were erased. */
  erased: readonly string[]
  /** Figures of columns that have changed, by key. */
  columns: Readonly<Record<string, Pick<ActivityColumn, 'share' | 'medianMs'>>>
  /** Cells that have changed. Once noted, a cell never goes back. */
  cells: ActivityCells
  /** Messages were sent or read: `GET /api/messages` has them. */
  hasNews: boolean
}

/**
 * An event of `GET /api/room/live`: an event stream (`text/event-stream`), to be read with `fetch`, as it wants the bearer. A
 * comment comes every fifteen seconds where nothing changes; whoever hears none for thirty asks again. After `end` nothing
 * follows, and to ask again with the same key is of no use.
 */
export type ActivityEvent = ActivitySnapshot | ActivityChange | { kind: 'end'; why: string }

/** What a row of the time line is about. The first ones earn something, those that begin with `by` are hearsay. */
export type TimelineEventKind =
  | 'solved'
  | 'proven'
  | 'lines'
  | 'fix'
  | 'live'
  | 'attacked'
  | 'hint'
  | 'opened'
  | 'tried'
  | 'near'
  | 'byCode'
  | 'byBackup'
  | 'byBrowser'

/** One thing that somebody did. */
export interface TimelineEvent {
  id: string
  at: string
  kind: TimelineEventKind
  /** Of the challenge; of the lab where a version was put live. */
  key: string
  /** What that is called, in the trainer's language. */
  name: string
  /** `right` or `wrong`, the name of a version, the number of a hint, what was nearly right. */
  detail: string
  /** Of `lines` and `fix`. Null for all others. */
  isRight: boolean | null
  /** `GET /api/evidence/:id` has an `OwnEvidence` of it. */
  hasEvidence: boolean
}

/** How somebody fared with one challenge. */
export interface ChallengeRecord {
  key: string
  state: CellState
  /** The first trace of it. */
  openedAt: string
  solvedAt: string | null
  /** From the first trace to the solve, without idle time. Null also where the solve was the first trace. */
  ms: number | null
  hints: number
  wrongLines: number
  wrongFixes: number
}

/** What a trainer could say to somebody about the challenge that she is at. */
export interface Advice {
  challenge: string
  /** In the trainer's language, as are the hints. */
  name: string
  /** Hints that she has not opened, from the next one on. */
  hints: readonly string[]
  /** She is one step away. */
  isNear: boolean
}

/** `GET /api/learners/:id/timeline`: one learner, oldest moment first. */
export interface LearnerTimeline {
  row: ActivityRow
  joinedAt: string
  /** Null where nobody can see what she is at. */
  advice: Advice | null
  /** Until when the last fresh start of her shop can be undone; null where there is nothing to undo. */
  undoUntil: string | null
  /** The copy of her shop that whoever asks has open. */
  visit: CopyVisitState | null
  /** Whether whoever asks may come into her own shop; null where nobody asked. */
  live: LiveVisitState | null
  challenges: readonly ChallengeRecord[]
  moments: readonly TimelineEvent[]
}

/** So many can be picked for a message or an act: every page that asks for its messages looks through all of these lists. */
export const MOST_SELECTED = 100

/** Whom a message is for. A group is that of everybody who is in it when she looks; picked ones are up to `MOST_PICKED`. */
export type Audience =
  | { to: 'all' }
  | { to: 'group'; group: string }
  | { to: 'learner'; learner: string }
  | { to: 'learners'; learners: readonly string[] }

/**
 * Where a message leads, inside of the learner's own shop: a challenge, by its key, or a screen or another address that begins
 * with a slash (`/#/basket`). She is asked first. No other origin, none of the class's own doors, and not `/redirect`.
 */
export type LinkTarget = { challenge: string } | { path: string }

/** Of a place that is an address, in characters. */
export const LONGEST_PATH = 300

/** Screens of the shop that a class is led to. To any other address only trainers lead, and no helpers. */
export const CLASS_SCREENS = [
  '/#/score-board',
  '/#/class',
  '/#/search',
  '/#/basket',
  '/#/login',
  '/#/learn',
  '/#/paths',
] as const

/** `GET /api/messages`, newest first. `POST` there with a `MessageOrder`; `DELETE /api/messages/:id` takes one back. */
export interface TrainerMessage {
  id: string
  at: string
  /** The trainer. */
  by: string
  audience: Audience
  text: string
  place: LinkTarget | null
  /** How many have read it, of how many it is for at this moment. */
  read: number
  of: number
}

/** Body of `POST /api/messages`: up to 1,000 characters. */
export interface NewMessage {
  audience: Audience
  text: string
  place?: LinkTarget
}

/** `POST /api/acts/:act` with `{ learners }`, up to `MOST_PICKED` ids: one act on each of them. Where one fails, the others go on. */
export interface BulkActionResult {
  /** For so many it is done. */
  done: number
  /** For these it is not, and why. */
  failed: readonly { id: string; error: string }[]
  /** The act was `words`: told this once. */
  words?: readonly { id: string; nickname: string; words: string }[]
}

/** `GET /api/audit`: what trainers did, newest first. */
export interface AuditEntry {
  id: string
  at: string
  trainer: string
  /** The call, in a key: `rename`, `remove`, `message`, `export`, … */
  act: string
  /** The nickname of whom it was about, as it is now; null where it was about the class, or she was erased. */
  learner: string | null
  detail: string
}
