import type { PartDates, PlanFault } from '#contract/plans.ts'
import type { PlanFile } from './plan-file.ts'

type PartFile = PlanFile['parts'][number]

/** The dates of a part as they are stored. */
export function partDates(
  { opensAt = '', dueAt = '', closesAt, graceDays }: PartFile,
  plan: Pick<PlanFile, 'graceDays'>,
): PartDates {
  const written = (local: string): string => local.replace(' ', 'T')
  return {
    opensAt: written(opensAt),
    dueAt: written(dueAt),
    graceDays: closesAt === undefined ? (graceDays ?? plan.graceDays ?? 0) : 0,
    closesAt: closesAt === undefined ? null : written(closesAt),
  }
}

/** Whether this machine knows the time zone: `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** What is wrong with the dates of a plan, or with their absence. */
export function findCourseFaults(file: PlanFile): PlanFault[] {
  const { timeZone, parts } = file
  if (timeZone === undefined) return faultsWithoutZone(file)
  const zone = isTimeZone(timeZone) ? [] : [{ path: ['timeZone'], problem: NO_ZONE }]
  const seen = new Set<string>()
  return [
    ...zone,
    ...parts.flatMap((part, index) => [
      ...datesFaults(part).map(([field, problem]) => ({ path: ['parts', index, field], problem })),
      ...repeated(part, seen).map((at) => ({ path: ['parts', index, 'challenges', at], problem: TWICE })),
    ]),
  ]
}

const NO_ZONE = 'there is no such time zone: write one as in Europe/Berlin'
const NEEDS_ZONE = 'dates need the time zone of the course as well: timeZone'
const NO_MINUTES = 'it must have minutes, or its plan must be a course with a time zone'
const NO_DATES = 'a part of a course has a day and a time here'
const NO_DAY = 'there is no such day or time'
const ONLY_LESSON = 'a part of a course has dates in the place of this'
const DUE_BEFORE = 'it is due before it opens'
const CLOSES_BEFORE = 'it closes before it is due'
const GRACE_OR_CLOSING = 'give a grace period or a closing date, not both'
const TWICE = 'an earlier part of the course has this challenge already'

function faultsWithoutZone({ parts, latePercent, graceDays }: PlanFile): PlanFault[] {
  const whole = { latePercent, graceDays }
  return [
    ...given(whole).map((field) => ({ path: [field], problem: NEEDS_ZONE })),
    ...parts.flatMap((part, index) => {
      const { opensAt, dueAt, closesAt } = part
      const found = given({ opensAt, dueAt, closesAt, graceDays: part.graceDays }).map((field) => ({
        path: ['parts', index, field],
        problem: NEEDS_ZONE,
      }))
      if (part.minutes === undefined && found.length === 0) {
        found.push({ path: ['parts', index, 'minutes'], problem: NO_MINUTES })
      }
      return found
    }),
  ]
}

function datesFaults(part: PartFile): [field: string, problem: string][] {
  const { opensAt, dueAt, closesAt, minutes, from, until, judging } = part
  const faults: [string, string][] = given({ minutes, from, until, judging }).map((field) => [
    field,
    ONLY_LESSON,
  ])
  for (const [field, local] of Object.entries({ opensAt, dueAt })) {
    if (local === undefined) faults.push([field, NO_DATES])
  }
  for (const [field, local] of Object.entries({ opensAt, dueAt, closesAt })) {
    if (local !== undefined && !isLocalTime(local)) faults.push([field, NO_DAY])
  }
  if (faults.length > 0) return faults
  const [opens, due, closes] = [opensAt, dueAt, closesAt].map((local) => local?.replace(' ', 'T') ?? '')
  if (due !== undefined && opens !== undefined && due <= opens) faults.push(['dueAt', DUE_BEFORE])
  if (closes && due !== undefined && closes < due) faults.push(['closesAt', CLOSES_BEFORE])
  if (closes && part.graceDays !== undefined) faults.push(['graceDays', GRACE_OR_CLOSING])
  return faults
}

/** The places of challenges that an earlier part has as well. */
function repeated({ challenges = [] }: PartFile, seen: Set<string>): number[] {
  const found = challenges.flatMap((key, at) => (seen.has(key) ? [at] : []))
  for (const key of challenges) seen.add(key)
  return found
}

function given(fields: Record<string, unknown>): string[] {
  return Object.keys(fields).filter((field) => fields[field] !== undefined)
}

function isLocalTime(local: string): boolean {
  try {
    Temporal.PlainDateTime.from(local.replace(' ', 'T'), { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}
