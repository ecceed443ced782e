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
  /** Value of each of its challenges. Null or missing: by stars. */
  points?: number | null
  /** In a course: when it opens, is due and closes. */
  dates?: PartDates | null
}

/** The dates of a part of a course, as written: a day and a time by the clocks of the course's zone, `2026-11-24T09:00`. */
export interface PartDates {
  opensAt: string
  dueAt: string
  /** Days after the due date in which it still takes solves, marked as late. */
  graceDays: number
  /** When it closes, instead of a grace period. */
  closesAt: string | null
}

/** When a part of a course opens, is due and closes. ISO 8601. */
export interface PartTimes {
  opensAt: string
  dueAt: string
  closesAt: string
}

/** A part of a course at a moment. `late`: it is due, and takes solves for some days more. */
export type PartPhase = 'upcoming' | 'open' | 'late' | 'closed'

/**
 * A solved challenge of a part. `early`: solved before the part opened, it counts from then on. `missed`: solved after
 * the part closed, it does not count for the part. `open`: not solved.
 */
export type SolveTiming = 'open' | 'early' | 'inTime' | 'late' | 'missed'

/** What one learner has reached in one part of a plan. */
export interface PartResult {
  /** Counted from 1. */
  number: number
  title: string
  challenges: readonly { key: string; timing: SolveTiming; solvedAt: string | null; points: number }[]
  points: number
  /** The points of all its challenges, solved in time. */
  mostPoints: number
}

/** A plan as trainers write it, in YAML or in a form. `docs/class.md` says what the fields mean. */
export interface PlanDraft {
  title: string
  blurb?: string
  board?: BoardPolicy
  /** `open`, `locked`, or `after 15 minutes`. */
  hints?: string
  /** Makes it a course, whose parts have dates: `Europe/Berlin`. */
  timeZone?: string
  /** What a late solve is worth, in percent of its points. */
  latePercent?: number
  /** Grace period of all parts that do not say otherwise. */
  graceDays?: number
  parts: PlanPartDraft[]
}

export interface PlanPartDraft {
  title: string
  /** Missing in a course. */
  minutes?: number
  say?: string
  hints?: string
  judging?: JudgingPolicy
  /** A day and a time, with or without a zone: `2026-11-24 10:00+01:00`. */
  from?: string
  until?: string
  /** In a course: days and times by the clocks of its zone, `2026-11-24 10:00`. */
  opensAt?: string
  dueAt?: string
  closesAt?: string
  graceDays?: number
  challenges?: string[]
  /** Value of each of its challenges. */
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
  /** From the first opening to the last due date; null for a plan without dates. */
  weeks: number | null
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
  /** Null if the plan was not started, or was stopped, and for a course. */
  on: CurrentPart | null
  /** Null for a plan without dates. */
  course: CourseSchedule | null
}

/** The dates of a course. */
export interface CourseSchedule {
  timeZone: string
  latePercent: number
  /** Of each part. */
  times: readonly PartTimes[]
  /** When the last part closes. */
  closesAt: string
  /** Time until a part opens, is due or closes; null if nothing will. */
  changesInMs: number | null
}

/** `POST /api/plan/dates`: other dates of one part of a course. */
export interface PartDatesChange extends PartDates {
  /** Counted from 1. */
  part: number
  /** The dates that it has, in case somebody else has moved it or replaced the plan in the meantime. */
  was: PartDates
}

/**
 * `GET /api/plans`.
 *
 * - `GET /api/plans/:key` returns `{ text }`: the YAML of a ready plan. `GET /api/plan` does so for the plan of the
 * class.
 * - `POST /api/plan/check` with `{ text: yaml }` or `{ plan: PlanDraft }` returns a `PlanCheck` and changes nothing.
 * - `POST /api/plan` with `{ ready: key }`, `{ text: yaml }` or `{ plan: PlanDraft }` sets the plan of the class without
 * starting it; 400 with an error, the line and the faults if it is invalid. `DELETE /api/plan` removes it. A ready
 * course also takes `startsOn`, the day of its first opening (`2027-01-11`), and `timeZone`.
 * - `POST /api/plan/dates` with `PartDatesChange` moves a part of a course; 400 with the faults, 409 if it has other dates by now.
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

/** `GET /api/plan/results`: what all learners have reached in the parts of the plan. 404 without a plan. */
export interface PlanResults {
  /** The titles of the parts. */
  parts: readonly string[]
  learners: readonly LearnerPlanResults[]
}

interface LearnerPlanResults {
  id: string
  nickname: string
  points: number
  mostPoints: number
  /** In the order of the parts. `solved` are counted solves, `late` those of them that came late. */
  parts: readonly { points: number; solved: number; late: number; challenges: number }[]
}

/** `GET /training/class/course`: the course as one learner sees it, translated as far as possible. 404 without one. */
export interface LearnerCourse {
  title: string
  timeZone: string
  latePercent: number
  parts: readonly LearnerCoursePart[]
}

interface LearnerCoursePart extends PartTimes, PartResult {
  say: string
  phase: PartPhase
}
