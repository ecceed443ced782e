import type { CurrentPart, PlanPart } from '#contract/plans.ts'
import { courseMoments, isCourse, phaseAt } from './course.ts'
import type { LessonPlan } from './plan.ts'

const MINUTE_MS = 60_000

/** The plan of a class and its progress, as stored. */
export interface PlanState {
  /** Key of a ready plan; null for an uploaded one. */
  key: string | null
  plan: LessonPlan
  /** The YAML of an uploaded plan, or of a course. Missing if an older release stored the plan. */
  text?: string
  /** The part that the trainer started last, and when; null if the plan is not running. */
  went: { index: number; at: string } | null
}

/** The running part, and since when. */
interface CurrentPartState {
  part: PlanPart
  index: number
  since: number
}

/** The challenges of the running part, or of the parts of a course that take solves at this moment. */
export function openChallenges(state: PlanState, now: number): readonly string[] {
  const { plan } = state
  if (!isCourse(plan)) return currentPartOf(state, now)?.part.challenges ?? []
  const moments = courseMoments(plan)
  return plan.parts.flatMap(({ challenges }, index) => {
    const times = moments[index]
    return times && ['open', 'late'].includes(phaseAt(times, now)) ? challenges : []
  })
}

/**
 * Returns the running part at a moment; undefined if there is none. A later part with a start time starts by itself,
 * unless the trainer started another one since.
 */
export function currentPartOf({ plan, went }: PlanState, now: number): CurrentPartState | undefined {
  if (!went) return undefined
  const wentAt = Date.parse(went.at)
  let [index, since] = [went.index, wentAt]
  for (const [later, { from }] of plan.parts.entries()) {
    const begins = from === null ? Number.NaN : Date.parse(from)
    if (later > went.index && begins > wentAt && begins <= now) [index, since] = [later, begins]
  }
  const part = plan.parts[index]
  return part && { part, index, since }
}

/** Returns the state of the running part. */
export function describeCurrentPart(state: PlanState, now: number): CurrentPart | null {
  const current = currentPartOf(state, now)
  if (!current) return null
  const { part, index, since } = current
  const until = part.until === null ? 0 : Date.parse(part.until)
  // A part that is started again on another day runs for its minutes.
  const end = until > since ? until : since + part.minutes * MINUTE_MS
  const hintsInMs = msUntilHints(part, since, now)
  const changes = [
    hintsInMs ?? 0,
    ...state.plan.parts.slice(index + 1).map(({ from }) => (from === null ? 0 : Date.parse(from) - now)),
  ].filter((ms) => ms > 0)
  return {
    number: index + 1,
    since: new Date(since).toISOString(),
    leftMs: end - now,
    hintsInMs,
    changesInMs: changes.length > 0 ? Math.min(...changes) : null,
  }
}

/** Whether nothing counts at this moment. */
export function isJudgingPaused(state: PlanState, now: number): boolean {
  return currentPartOf(state, now)?.part.judging === 'paused'
}

/** Whether learners cannot open hints at this moment: in a course, while a part is open that closes them. */
export function areHintsClosed(state: PlanState, now: number): boolean {
  const { plan } = state
  if (isCourse(plan)) {
    const moments = courseMoments(plan)
    return plan.parts.some((part, index) => {
      const times = moments[index]
      const isOpen = times !== undefined && phaseAt(times, now) === 'open'
      return isOpen && msUntilHints(part, times.opensAt, now) !== 0
    })
  }
  const current = currentPartOf(state, now)
  return current !== undefined && msUntilHints(current.part, current.since, now) !== 0
}

function msUntilHints({ hints }: PlanPart, since: number, now: number): number | null {
  if (hints === 'open') return 0
  return hints === 'locked' ? null : Math.max(0, since + hints.afterMinutes * MINUTE_MS - now)
}
