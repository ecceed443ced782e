import { createHmac } from 'node:crypto'
import type { ChallengeExport, LearnerExport } from '#contract/exports.ts'
import type { Learner } from '../../store/model.ts'
import type { RosterRow } from '../../store/roster.ts'

/** A learner as the export names them. */
export interface ExportedPerson
  extends Pick<LearnerExport, 'learner' | 'name' | 'number' | 'group' | 'removedAt'> {
  /** The id of the learner or of the roster row, which is not exported. */
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

/** The learners with their names, in the order in which they joined, and then who of the roster has not joined. */
export function namedPeople(
  learners: readonly ExportedLearner[],
  roster: readonly RosterRow[] = [],
): ExportedPerson[] {
  const rows = new Map(roster.map((row) => [row.learner, row]))
  const known = new Set(learners.map(({ id }) => id))
  const joined = learners.map(({ id, nickname, groupName, removedAt }) => {
    const row = rows.get(id)
    return {
      ...{ id, removedAt, learner: nickname, group: groupName },
      ...{ name: row?.name ?? null, number: row?.number ?? null },
    }
  })
  const expected = roster
    .filter(({ learner, missingAt }) => missingAt === null && (learner === null || !known.has(learner)))
    .map(({ id, name, number, groupName }) => {
      return { id, name, number, learner: '', group: groupName, removedAt: null }
    })
  return [...joined, ...expected]
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
      ...{ name: null, number: null },
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
