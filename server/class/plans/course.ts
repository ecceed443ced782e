import type { CourseSchedule, PartDates, PartPhase, PartTimes } from '#contract/plans.ts'
import type { LessonPlan } from './plan.ts'
import type { PlanFile } from './plan-file.ts'

type PartFile = PlanFile['parts'][number]

/** When a part opens, is due and closes, in ms since 1970. */
export interface PartMoments {
  opensAt: number
  dueAt: number
  closesAt: number
}

/** A plan whose parts have dates. */
export type Course = LessonPlan & { timeZone: string }

export function isCourse(plan: LessonPlan): plan is Course {
  return plan.timeZone !== undefined
}

/**
 * The moments of local dates. A time that the clocks skip is the same time after they were put forward; of a time that
 * comes twice, the first counts. Days of grace end at the same time of the day, whatever the clocks did in between.
 */
export function momentsOf({ opensAt, dueAt, graceDays, closesAt }: PartDates, timeZone: string): PartMoments {
  const at = (local: string, days = 0): number =>
    Temporal.PlainDateTime.from(local).add({ days }).toZonedDateTime(timeZone).epochMilliseconds
  return {
    opensAt: at(opensAt),
    dueAt: at(dueAt),
    closesAt: closesAt === null ? at(dueAt, graceDays) : at(closesAt),
  }
}

/** The moments of each part of a course. A part without dates, which no check lets through, is always open. */
export function courseMoments({ parts, timeZone }: Course): PartMoments[] {
  return parts.map(({ dates }) => (dates ? momentsOf(dates, timeZone) : ALWAYS))
}

const ALWAYS: PartMoments = { opensAt: 0, dueAt: 8.64e15, closesAt: 8.64e15 }

/** A solve at the very moment of the due date is in time. */
export function phaseAt({ opensAt, dueAt, closesAt }: PartMoments, now: number): PartPhase {
  if (now < opensAt) return 'upcoming'
  if (now <= dueAt) return 'open'
  return now <= closesAt ? 'late' : 'closed'
}

/** Time until a part opens, is due or closes; null if nothing will. */
export function msUntilChange(course: Course, now: number): number | null {
  const moments = courseMoments(course).flatMap(({ opensAt, dueAt, closesAt }) => [
    opensAt,
    // They are over one millisecond later.
    dueAt + 1,
    closesAt + 1,
  ])
  const next = Math.min(...moments.filter((moment) => moment > now))
  return Number.isFinite(next) ? next - now : null
}

export function scheduleOf(course: Course, now: number): CourseSchedule {
  const moments = courseMoments(course)
  return {
    timeZone: course.timeZone,
    latePercent: course.latePercent ?? 100,
    times: moments.map(timesOf),
    closesAt: new Date(Math.max(...moments.map(({ closesAt }) => closesAt))).toISOString(),
    changesInMs: msUntilChange(course, now),
  }
}

export function timesOf({ opensAt, dueAt, closesAt }: PartMoments): PartTimes {
  const iso = (ms: number): string => new Date(ms).toISOString()
  return { opensAt: iso(opensAt), dueAt: iso(dueAt), closesAt: iso(closesAt) }
}

/** The number of weeks from the first opening to the last due date, begun ones included. */
export function weeksOf({ parts }: LessonPlan): number {
  const days = parts.flatMap(({ dates }) => (dates ? [dates.opensAt, dates.dueAt] : [])).toSorted()
  const [first = '', last = first] = [days[0], days.at(-1)]
  return Math.ceil((dayOf(first).until(dayOf(last)).days + 1) / 7)
}

/** The same dates in a course that begins on another day: all are moved by as many days. */
export function moveCourse<Draft extends { parts: readonly Partial<Pick<PartFile, DateField>>[] }>(
  draft: Draft,
  startsOn: string,
): Draft {
  const first = draft.parts.flatMap(({ opensAt }) => opensAt ?? []).toSorted()[0]
  if (first === undefined) return draft
  const { days } = dayOf(first).until(Temporal.PlainDate.from(startsOn), { largestUnit: 'days' })
  const moved = (local: string | undefined): string | undefined =>
    local && `${dayOf(local).add({ days })} ${local.slice(11)}`
  const parts = draft.parts.map((part) => ({
    ...part,
    ...Object.fromEntries(DATE_FIELDS.map((field) => [field, moved(part[field])])),
  }))
  return { ...draft, parts }
}

const DATE_FIELDS = ['opensAt', 'dueAt', 'closesAt'] as const
type DateField = (typeof DATE_FIELDS)[number]

function dayOf(local: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(local.slice(0, 10))
}

/** The next Monday by the clocks of a zone, as `2027-01-11`. Today, if it is one. */
export function nextMonday(now: number, timeZone: string): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  return today.add({ days: (8 - today.dayOfWeek) % 7 }).toString()
}

/** Whether there is such a day: `2027-01-11`. */
export function isDay(day: string): boolean {
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString() === day
  } catch {
    return false
  }
}
