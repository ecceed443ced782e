import type { ScoreLine } from './contest.ts'

/**
 * What is worth a look in a contest. None of it proves anything: each has innocent readings.
 *
 * - `untraced`: solved, and nobody of the team had opened, tried or nearly solved the challenge before.
 * - `byBrowser`: only the browser says so; no points. `restored`: from a continue code or a backup; no points.
 * - `sameFix`: another competitor attacked the same own fix within minutes.
 * - `sameAttack`: another competitor solved with the same request within minutes, and few did so.
 * - `foreignFlag`: entered the flag of another competitor; no points.
 * - `series`: several solves within seconds. `fast`: a high cheat score.
 */
export const FAIRNESS_KINDS = [
  'untraced',
  'byBrowser',
  'restored',
  'sameFix',
  'sameAttack',
  'foreignFlag',
  'series',
  'fast',
] as const
export type FairnessKind = (typeof FAIRNESS_KINDS)[number]

/** What was seen of one learner. */
export interface FairnessNote {
  /** Unique in the report. */
  id: string
  kind: FairnessKind
  learner: string
  nickname: string
  /** Which challenges, and when. Oldest first. */
  items: readonly { challenge: string; at: string }[]
  /** For `sameFix` and `sameAttack` the other competitors, for `foreignFlag` those whose flags it were: names. */
  others: readonly string[]
  /** For `fast` the cheat score in percent, for `sameFix` the number of changed lines. */
  number: number | null
}

/** A competitor with all notes, in the order of time. */
export interface FairnessCompetitor extends ScoreLine {
  /** Null for those who are not on the board. */
  place: number | null
  notes: readonly FairnessNote[]
}

/** `GET /api/contest/fairness`. Competitors are sorted by name, and not by what was seen. */
export interface FairnessReport {
  at: string
  competitors: readonly FairnessCompetitor[]
}
