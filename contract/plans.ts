/** What a class does when: the parts of a plan, as the desk and learners' pages are told. Dates are ISO 8601. */

/**
 * When hints may be opened while a part is on: at any time, not at all, or once it has been on for so many minutes. Those
 * that are open stay open.
 */
export type HintsPolicy = 'open' | 'locked' | { afterMinutes: number }

/** How far the board is limited to the part that is on: not at all, until she wants to see the rest, or for good. */
export type BoardPolicy = 'all' | 'part' | 'locked'

/** One part of a plan. */
export interface PlanPart {
  title: string
  minutes: number
  /** What learners are told when it begins; empty where there is nothing to say. */
  say: string
  hints: HintsPolicy
  /** It begins by itself at this moment, while the plan is on. */
  from: string | null
  /** It ends at this moment, however many minutes that makes; begun later than that, it takes its minutes. */
  until: string | null
  /** Keys, in the order in which they are met. Empty: a break, or a talk. */
  challenges: readonly string[]
}

/** A plan that is there to be chosen. */
export interface ReadyPlan {
  key: string
  title: string
  blurb: string
  /** Of all parts together. */
  minutes: number
  parts: number
  challenges: number
}

/** The part that is on, at the moment of the answer. Spans are in milliseconds: the clocks of two machines may differ. */
export interface CurrentPart {
  /** Counts from 1. */
  number: number
  since: string
  /** Until its time is over; less than 0 where it is. */
  leftMs: number
  /** Until hints may be opened: 0 where they may, null where they may not while this part is on. */
  hintsInMs: number | null
  /** Until something of this is other than now by itself; null where nothing will be. */
  changesInMs: number | null
}

/** A plan that a class has. */
export interface ClassPlanStatus {
  /** Of the ready one that it is; null where a trainer brought it. */
  key: string | null
  title: string
  blurb: string
  board: BoardPolicy
  parts: readonly PlanPart[]
  /** Null where the plan was not started, or was stopped. */
  on: CurrentPart | null
}

/**
 * `GET /api/plans`.
 *
 * - `GET /api/plans/:key` answers with `{ text }`: the YAML of a ready one. `GET /api/plan` does so for that of the class.
 * - `POST /api/plan` with `{ ready: key }` or `{ text: yaml }` has the class take a plan, which is not started by that;
 *   400 with a sentence that names the line where it cannot be used. `DELETE /api/plan` puts it away.
 * - `POST /api/plan/part` with `{ part: number }` goes to a part: the first, the next, any. The one that is on goes on.
 *   `POST /api/plan/stop` stops the plan, which may be started again.
 */
export interface PlanOverview {
  ready: readonly ReadyPlan[]
  plan: ClassPlanStatus | null
}

/** What a learner is told of the plan, in her language as far as it is there. */
export interface LearnerPlan extends CurrentPart {
  plan: string
  /** How many parts there are. */
  parts: number
  title: string
  say: string
  board: BoardPolicy
  challenges: readonly string[]
  /** What the next part is called. */
  next: string | null
}
