import type { BoardPolicy, HintsPolicy, PlanFault, PlanPart } from '#contract/plans.ts'
import type { YamlSource } from '../../config/yaml-source.ts'
import { findCourseFaults, partDates } from './course-check.ts'
import type { PlanFile } from './plan-file.ts'

/** A parsed plan: what a class does when. */
export interface LessonPlan {
  title: string
  blurb: string
  board: BoardPolicy
  parts: readonly PlanPart[]
  /** Set for a course: the dates of its parts are by the clocks of this zone. */
  timeZone?: string
  /** What a late solve is worth in a course, in percent. Missing: all of it. */
  latePercent?: number
}

type PartFile = PlanFile['parts'][number]

/**
 * Parses a validated file. Throws `ConfigurationError` with the line for its first fault. `keys` are the challenges of an
 * uploaded plan's class.
 */
export function parsePlan(file: PlanFile, { refuse }: YamlSource, keys?: ReadonlySet<string>): LessonPlan {
  const [fault] = findPlanFaults(file, keys)
  if (fault) throw refuse(fault.path, fault.problem)
  const { title, blurb = '', board = 'part', hints = 'open', timeZone, latePercent } = file
  const parts = file.parts.map(
    (part): PlanPart => ({
      title: part.title,
      minutes: part.minutes ?? 0,
      say: part.say?.trim() ?? '',
      hints: policyOf(part.hints ?? hints),
      judging: part.judging ?? 'on',
      from: isoOf(momentAt(part.from)),
      until: isoOf(momentAt(part.until)),
      challenges: part.challenges ?? [],
      points: part.points ?? null,
      ...(timeZone !== undefined && { dates: partDates(part, file) }),
    }),
  )
  const course = timeZone === undefined ? {} : { timeZone, latePercent: latePercent ?? 100 }
  return { title, blurb, board, parts, ...course }
}

/** The values of challenges, by key, as far as a plan has them. The first part that has one counts. */
export function pointsOfPlan({ parts }: Pick<LessonPlan, 'parts'>): Record<string, number> {
  const values = parts.flatMap(({ points = null, challenges }) =>
    points === null ? [] : challenges.map((key): [string, number] => [key, points]),
  )
  return Object.fromEntries(values.toReversed())
}

/** All that is wrong with a plan of the right shape: duplicates, impossible times, and unknown challenges. */
export function findPlanFaults(file: PlanFile, keys?: ReadonlySet<string>): PlanFault[] {
  const { parts } = file
  const titles = new Set<string>()
  let last = Number.NEGATIVE_INFINITY
  const faults = parts.flatMap((part, index) => {
    const found: PlanFault[] = []
    const add = (problem: string, ...path: (string | number)[]) =>
      found.push({ path: ['parts', index, ...path], problem })
    if (titles.has(part.title)) add('another part has this title already', 'title')
    titles.add(part.title)
    const [from, until] = [momentAt(part.from), momentAt(part.until)]
    if (Number.isNaN(from)) add(NO_MOMENT, 'from')
    if (Number.isNaN(until)) add(NO_MOMENT, 'until')
    if (from !== null && from <= last) add('it begins before a part that comes first', 'from')
    if (from !== null && until !== null && until <= from) add('it ends before it begins', 'until')
    last = from ?? last
    return [...found, ...challengeFaults(part, index, keys)]
  })
  return [...faults, ...findCourseFaults(file)]
}

const NO_MOMENT = 'there is no such day or time'

function challengeFaults(
  { challenges = [] }: PartFile,
  part: number,
  keys: ReadonlySet<string> | undefined,
): PlanFault[] {
  return challenges.flatMap((key, index) => {
    const path = ['parts', part, 'challenges', index]
    if (keys && !keys.has(key)) return [{ path, problem: `there is no challenge ${key}` }]
    return challenges.indexOf(key) < index ? [{ path, problem: `${key} is there twice` }] : []
  })
}

/** `after 15 minutes` */
function policyOf(hints: string): HintsPolicy {
  if (hints === 'open' || hints === 'locked') return hints
  return { afterMinutes: Number.parseInt(hints.replace('after ', ''), 10) }
}

/** In milliseconds; NaN for an impossible time. Without a time zone, that of this machine. */
export function momentAt(written: string | undefined): number | null {
  if (written === undefined) return null
  // `Date` would turn 31 February into a day in March.
  return isDay(written.slice(0, 10)) ? Date.parse(written.replace(' ', 'T')) : Number.NaN
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
