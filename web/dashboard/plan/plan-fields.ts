import { randomId } from '@mantine/hooks'
import type { BoardPolicy, JudgingPolicy, PlanDraft, PlanFault } from '#contract/plans.ts'

/** A plan in the form, with a value for each field. Empty ones are left out of the plan. */
export interface PlanFields {
  title: string
  blurb: string
  board: BoardPolicy
  hints: string
  /** Empty for a lesson by minutes. */
  timeZone: string
  /** Of a course. Empty: all points, and no grace period. */
  latePercent: string
  graceDays: string
  parts: readonly PartFields[]
}

export interface PartFields {
  /** Stays the same when parts change places. */
  id: string
  title: string
  minutes: string
  say: string
  /** Empty: as the plan says. */
  hints: string
  judging: JudgingPolicy
  /** In the form of `<input type="datetime-local">`, by this machine's clock. */
  from: string
  until: string
  /** Of a course, in the form of `<input type="datetime-local">`, by the clocks of its zone. */
  opensAt: string
  dueAt: string
  closesAt: string
  /** Empty: as the plan says. */
  graceDays: string
  challenges: readonly string[]
  /** Value of each challenge. Empty: by stars. */
  points: string
}

const DEFAULT_MINUTES = 30

export function newPart(): PartFields {
  return {
    ...{ id: randomId('part-'), title: '', minutes: `${DEFAULT_MINUTES}`, say: '', hints: '' },
    ...{ judging: 'on', from: '', until: '', challenges: [], points: '' },
    ...{ opensAt: '', dueAt: '', closesAt: '', graceDays: '' },
  }
}

const NO_COURSE = { timeZone: '', latePercent: '', graceDays: '' }

export function newPlan(): PlanFields {
  return { title: '', blurb: '', board: 'part', hints: 'open', ...NO_COURSE, parts: [newPart()] }
}

/** A form that was stored in this tab before an update, with the fields that are new since. */
export function withNewFields({ parts, ...plan }: PlanFields): PlanFields {
  return { ...newPlan(), ...plan, parts: parts.map((part) => ({ ...newPart(), ...part })) }
}

export function fieldsOf({
  title,
  blurb = '',
  board = 'part',
  hints = 'open',
  timeZone = '',
  latePercent,
  graceDays,
  parts,
}: PlanDraft): PlanFields {
  return {
    ...{ title, blurb, board, hints, timeZone },
    ...{ latePercent: `${latePercent ?? ''}`, graceDays: `${graceDays ?? ''}` },
    parts: parts.map(({ from, until, minutes = '', points, ...part }) => ({
      ...newPart(),
      ...part,
      minutes: `${minutes}`,
      points: `${points ?? ''}`,
      opensAt: inField(part.opensAt),
      dueAt: inField(part.dueAt),
      closesAt: inField(part.closesAt),
      graceDays: `${part.graceDays ?? ''}`,
      from: localTimeOf(from),
      until: localTimeOf(until),
    })),
  }
}

/** The plan to send. A field may be wrong: the server says so. */
export function draftOf({ parts, timeZone, latePercent, graceDays, ...plan }: PlanFields): object {
  if (timeZone === '') return { ...plan, parts: parts.map(lessonPart) }
  const course = { timeZone, ...numberOf('latePercent', latePercent), ...numberOf('graceDays', graceDays) }
  return { ...plan, ...course, parts: parts.map(coursePart) }
}

function lessonPart({
  title,
  say,
  hints,
  challenges,
  minutes,
  points,
  judging,
  from,
  until,
}: PartFields): object {
  return {
    ...{ title, say, hints, challenges },
    minutes: minutes.trim() === '' ? null : Number(minutes),
    ...numberOf('points', points),
    ...(judging === 'paused' && { judging }),
    from: withZone(from),
    until: withZone(until),
  }
}

function coursePart({ title, say, hints, challenges, points, graceDays, ...dates }: PartFields): object {
  const [opensAt, dueAt, closesAt] = [dates.opensAt, dates.dueAt, dates.closesAt].map((local) =>
    local.replace('T', ' '),
  )
  return {
    ...{ title, say, hints, challenges, opensAt, dueAt, closesAt },
    ...numberOf('points', points),
    ...numberOf('graceDays', graceDays),
  }
}

/** The field as a number; nothing if it is empty. */
function numberOf(name: string, value: string): object {
  return value.trim() === '' ? {} : { [name]: Number(value) }
}

function inField(local = ''): string {
  return local.replace(' ', 'T')
}

/** Moves the item at an index to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** What is wrong at a field, or in anything in it. */
export function faultAt(faults: readonly PlanFault[], ...path: (string | number)[]): string | undefined {
  const start = `${path.join('.')}.`
  return faults.find((fault) => `${fault.path.join('.')}.`.startsWith(start))?.problem
}

/** Whether two plans have the same parts in the same order. */
export function haveSameOrder({ parts }: PlanFields, { parts: others }: PlanFields): boolean {
  return parts.map(({ id }) => id).join() === others.map(({ id }) => id).join()
}

/** The index of the first part with a fault. */
export function firstFaultyPart(faults: readonly PlanFault[]): number | undefined {
  const parts = faults.flatMap(({ path: [list, index] }) =>
    list === 'parts' && index !== undefined ? [Number(index)] : [],
  )
  return parts.length > 0 ? Math.min(...parts) : undefined
}

/** `2026-11-24T10:00`, by this machine's clock; empty if there is no such time. */
export function localTimeOf(written: string | undefined): string {
  const at = new Date((written ?? '').replace(' ', 'T'))
  if (Number.isNaN(at.getTime())) return ''
  const pad = (part: number): string => `${part}`.padStart(2, '0')
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

const HOUR_MINUTES = 60

/** `2026-11-24 10:00+01:00`: the server may be in another time zone. */
export function withZone(local: string): string {
  const ahead = -new Date(local).getTimezoneOffset()
  if (Number.isNaN(ahead)) return local
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / HOUR_MINUTES), Math.abs(ahead) % HOUR_MINUTES]
  const pad = (part: number): string => `${part}`.padStart(2, '0')
  return `${local.replace('T', ' ')}${ahead < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`
}
