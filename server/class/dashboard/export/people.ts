import { createHmac } from 'node:crypto'
import type { ChallengeExport, LearnerExport } from '#contract/exports.ts'
import type { Learner } from '../../store/model.ts'

/** A learner as the export names them. */
export interface ExportedPerson extends Pick<LearnerExport, 'learner' | 'group' | 'removedAt'> {
  /** The learner's id, which is not exported. */
  id: string
}

/** With the secret, a learner has the same number in each export of the class. */
export interface AnonymizeOptions {
  secret: Buffer
  classId: string
}

type ExportedLearner = Pick<Learner, 'id' | 'nickname' | 'groupName' | 'removedAt'>

/** In a smaller group, learners could be recognised. */
const SMALLEST_GROUP = 5
const MINUTE_MS = 60_000

/** The learners with their names, in the order in which they joined. */
export function namedPeople(learners: readonly ExportedLearner[]): ExportedPerson[] {
  return learners.map(({ id, nickname, groupName, removedAt }) => ({
    ...{ id, removedAt },
    learner: nickname,
    group: groupName,
  }))
}

/** Numbers in place of names, sorted by number, without groups of fewer than five. */
export function anonymousPeople(
  learners: readonly ExportedLearner[],
  { secret, classId }: AnonymizeOptions,
): ExportedPerson[] {
  const members = new Map<string | null, number>()
  for (const { groupName } of learners) members.set(groupName, (members.get(groupName) ?? 0) + 1)
  return learners
    .map(({ id, groupName, removedAt }) => ({
      id,
      learner: createHmac('sha256', secret).update(`export ${classId} ${id}`).digest('hex').slice(0, 12),
      group: (members.get(groupName) ?? 0) >= SMALLEST_GROUP ? groupName : null,
      removedAt: toMinute(removedAt),
    }))
    .toSorted((one, other) => one.learner.localeCompare(other.learner))
}

/** Rounds times to the minute: to the second, they could tell whose row it is. */
export function roundTimes<Row extends LearnerExport | ChallengeExport>(row: Row): Row {
  const rounded = Object.entries(row).map(([name, value]) => {
    if (name.endsWith('At') && typeof value === 'string') return [name, toMinute(value)]
    if (name === 'ms' && typeof value === 'number') return [name, Math.round(value / MINUTE_MS) * MINUTE_MS]
    return [name, value]
  })
  return { ...row, ...Object.fromEntries(rounded) }
}

function toMinute(iso: string | null): string | null {
  return iso === null ? null : `${iso.slice(0, 16)}:00.000Z`
}
