import type { BoardPolicy, HintsPolicy, PlanPart } from '#contract/plans.ts'
import type { YamlSource } from '../../config/yaml-source.ts'
import type { PlanFile } from './plan-file.ts'

/** A parsed plan: what a class does when. */
export interface LessonPlan {
  title: string
  blurb: string
  board: BoardPolicy
  parts: readonly PlanPart[]
}

/** What an uploaded plan is checked against: the existing challenges and the time. */
export interface PlanChecks {
  keys: ReadonlySet<string>
  now: Date
}

/** Creates an error at a field of one part. */
type Refuse = (problem: string, ...path: (string | number)[]) => Error

type PartFile = PlanFile['parts'][number]

/**
 * Parses a validated file. Throws `ConfigurationError` with the line for unknown challenges, duplicates and times in
 * the past.
 */
export function parsePlan(file: PlanFile, { refuse }: YamlSource, checks?: PlanChecks): LessonPlan {
  const { title, blurb = '', board = 'part', hints = 'open' } = file
  const titles = new Set<string>()
  let last = Number.NEGATIVE_INFINITY
  const parts = file.parts.map((part, index): PlanPart => {
    const no: Refuse = (problem, ...path) => refuse(['parts', index, ...path], problem)
    if (titles.has(part.title)) throw no(`there is a part "${part.title}" already`, 'title')
    titles.add(part.title)
    const { from, until } = timesOf(part, no, checks)
    if (from !== null && from <= last) throw no('it begins before a part that comes first', 'from')
    last = from ?? last
    return {
      title: part.title,
      minutes: part.minutes,
      say: part.say?.trim() ?? '',
      hints: policyOf(part.hints ?? hints),
      from: isoOf(from),
      until: isoOf(until),
      challenges: challengesOf(part, no, checks),
    }
  })
  return { title, blurb, board, parts }
}

function timesOf(part: PartFile, no: Refuse, checks: PlanChecks | undefined) {
  const read = (field: 'from' | 'until'): number | null => {
    const at = momentAt(part[field])
    if (Number.isNaN(at)) throw no('there is no such day or time', field)
    return at
  }
  const [from, until] = [read('from'), read('until')]
  if (checks && until !== null && until <= checks.now.getTime()) throw no('that is over already', 'until')
  if (from !== null && until !== null && until <= from) throw no('it ends before it begins', 'until')
  return { from, until }
}

function challengesOf({ challenges = [] }: PartFile, no: Refuse, checks: PlanChecks | undefined): string[] {
  for (const [index, key] of challenges.entries()) {
    if (checks && !checks.keys.has(key)) throw no(`there is no challenge ${key}`, 'challenges', index)
    if (challenges.indexOf(key) < index) throw no(`${key} is there twice`, 'challenges', index)
  }
  return challenges
}

/** `after 15 minutes` */
function policyOf(hints: string): HintsPolicy {
  if (hints === 'open' || hints === 'locked') return hints
  return { afterMinutes: Number.parseInt(hints.replace('after ', ''), 10) }
}

/** In milliseconds; NaN for an impossible time. Without a time zone, that of this machine. */
function momentAt(written: string | undefined): number | null {
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
