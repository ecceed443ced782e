import type { CurrentPart, PlanPart } from '#contract/plans.ts'
import type { LessonPlan } from './plan.ts'

const MINUTE_MS = 60_000

/** The plan that a class has, and how far it is: what is kept of it. */
export interface PlanState {
  /** Of the ready one that it is; null where a trainer brought it. */
  key: string | null
  plan: LessonPlan
  /** The YAML that a trainer brought. Nothing of it is known where an older release took it. */
  text?: string
  /** The part that the trainer went to last, and when; null where the plan is not on. */
  went: { index: number; at: string } | null
}

/** The part that is on, and since when. */
interface CurrentPartState {
  part: PlanPart
  index: number
  since: number
}

/**
 * What is on at a moment; undefined where nothing is. A later part that is to begin at a time does so by itself, unless the
 * trainer went somewhere else since.
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

/** How things stand with the part that is on. */
export function currentPart(state: PlanState, now: number): CurrentPart | null {
  const current = currentPartOf(state, now)
  if (!current) return null
  const { part, index, since } = current
  const until = part.until === null ? 0 : Date.parse(part.until)
  // Whoever goes to it again, on another day, goes to it for its minutes.
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

/** Whether no hint may be opened at this moment. */
export function areHintsClosed(state: PlanState, now: number): boolean {
  const current = currentPartOf(state, now)
  return current !== undefined && msUntilHints(current.part, current.since, now) !== 0
}

function msUntilHints({ hints }: PlanPart, since: number, now: number): number | null {
  if (hints === 'open') return 0
  return hints === 'locked' ? null : Math.max(0, since + hints.afterMinutes * MINUTE_MS - now)
}
