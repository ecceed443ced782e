/** Plans of a class, as the dashboard and learners' pages get them. Dates are ISO 8601. */

/** When hints can be opened during a part: at any time, never, or after a number of minutes. Opened hints stay open. */
export type HintsPolicy = 'open' | 'locked' | { afterMinutes: number }

/**
 * How far the score board is limited to the running part: not at all, until the learner asks to see the rest, or fully.
 */
export type BoardPolicy = 'all' | 'part' | 'locked'

/** `paused`: nothing counts during the part, and what is done meanwhile stays uncounted. For rules, breaks and prizes. */
export type JudgingPolicy = 'on' | 'paused'

export interface PlanPart {
  title: string
  minutes: number
  /** Text for learners at the start of the part; may be empty. */
  say: string
  hints: HintsPolicy
  judging: JudgingPolicy
  /** When it starts by itself, while the plan runs. */
  from: string | null
  /** When it ends, regardless of its minutes. If it starts later than that, it runs for its minutes. */
  until: string | null
  /** Keys of challenges, in order. Empty: a break, or a talk. */
  challenges: readonly string[]
  /** Value of each of its challenges in a contest. Null or missing: by stars. */
  points?: number | null
}

/** A plan as trainers write it, in YAML or in a form. `docs/class.md` says what the fields mean. */
export interface PlanDraft {
  title: string
  blurb?: string
  board?: BoardPolicy
  /** `open`, `locked`, or `after 15 minutes`. */
  hints?: string
  parts: PlanPartDraft[]
}

export interface PlanPartDraft {
  title: string
  minutes: number
  say?: string
  hints?: string
  judging?: JudgingPolicy
  /** A day and a time, with or without a zone: `2026-11-24 10:00+01:00`. */
  from?: string
  until?: string
  challenges?: string[]
  /** Value of each of its challenges in a contest. */
  points?: number
}

/** What is wrong with a plan, and where: `['parts', 0, 'minutes']`. */
export interface PlanFault {
  path: readonly (string | number)[]
  problem: string
}

/** `POST /api/plan/check`: a plan in both of its forms. */
export interface PlanCheck {
  /** The YAML. */
  text: string
  /** Times are in UTC. Null if the YAML cannot be shown in a form. */
  plan: PlanDraft | null
  faults: readonly PlanFault[]
}

/** A plan that can be chosen. */
export interface BuiltInPlan {
  key: string
  title: string
  blurb: string
  /** Sum of all parts. */
  minutes: number
  parts: number
  challenges: number
}

/**
 * The running part at the moment of the answer. Durations are in milliseconds, because the clocks of two machines may
 * differ.
 */
export interface CurrentPart {
  /** Counted from 1. */
  number: number
  since: string
  /** Remaining time; negative when it is over. */
  leftMs: number
  /** Time until hints can be opened: 0 if they can, null if they cannot during this part. */
  hintsInMs: number | null
  /** Time until any of this changes by itself; null if nothing will. */
  changesInMs: number | null
}

export interface ClassPlanStatus {
  /** Key of a ready plan; null for an uploaded one. */
  key: string | null
  title: string
  blurb: string
  board: BoardPolicy
  parts: readonly PlanPart[]
  /** Null if the plan was not started, or was stopped. */
  on: CurrentPart | null
}

/**
 * `GET /api/plans`.
 *
 * - `GET /api/plans/:key` returns `{ text }`: the YAML of a ready plan. `GET /api/plan` does so for the plan of the
 * class.
 * - `POST /api/plan/check` with `{ text: yaml }` or `{ plan: PlanDraft }` returns a `PlanCheck` and changes nothing.
 * - `POST /api/plan` with `{ ready: key }`, `{ text: yaml }` or `{ plan: PlanDraft }` sets the plan of the class without
 * starting it; 400 with an error, the line and the faults if it is invalid. `DELETE /api/plan` removes it.
 * - `POST /api/plan/part` with `{ part: number }` starts any part; the running one continues.
 *   `POST /api/plan/stop` stops the plan, which can be started again.
 */
export interface PlanOverview {
  ready: readonly BuiltInPlan[]
  plan: ClassPlanStatus | null
}

/** What a learner's page shows of the plan, translated as far as possible. */
export interface LearnerPlan extends CurrentPart {
  plan: string
  /** Number of parts. */
  parts: number
  title: string
  say: string
  board: BoardPolicy
  challenges: readonly string[]
  /** Title of the next part. */
  next: string | null
}
