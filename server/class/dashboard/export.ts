import { createHmac } from 'node:crypto'
import type { ChallengeRecord } from '#contract/activity.ts'

/** The export of one learner and one challenge. */
export interface ExportRow extends ChallengeRecord {
  learner: string
  group: string | null
  /** Title of the challenge. */
  name: string
}

/** With the secret, a learner has the same number in each export of the class. */
export interface AnonymizeOptions {
  secret: Buffer
  classId: string
}

/** In a smaller group, learners could be recognised. */
const SMALLEST_GROUP = 5
const MINUTE_MS = 60_000

/** Replaces names with numbers, rounds times to the minute, and removes groups of fewer than five. */
export function anonymize(
  rows: readonly (ExportRow & { id: string })[],
  { secret, classId }: AnonymizeOptions,
): ExportRow[] {
  const members = new Map<string | null, Set<string>>()
  for (const { id, group } of rows) members.set(group, (members.get(group) ?? new Set()).add(id))
  return rows
    .map(({ id, ...row }) => ({
      ...row,
      learner: createHmac('sha256', secret).update(`export ${classId} ${id}`).digest('hex').slice(0, 12),
      group: (members.get(row.group)?.size ?? 0) >= SMALLEST_GROUP ? row.group : null,
      openedAt: toMinute(row.openedAt),
      solvedAt: row.solvedAt === null ? null : toMinute(row.solvedAt),
      ms: row.ms === null ? null : Math.round(row.ms / MINUTE_MS) * MINUTE_MS,
    }))
    .toSorted((one, other) => one.learner.localeCompare(other.learner))
}

const COLUMNS: readonly (readonly [string, (row: ExportRow) => string | number | null])[] = [
  ['learner', ({ learner }) => learner],
  ['group', ({ group }) => group],
  ['challenge', ({ key }) => key],
  ['name', ({ name }) => name],
  ['state', ({ state }) => state],
  ['opened', ({ openedAt }) => openedAt],
  ['solved', ({ solvedAt }) => solvedAt],
  ['minutes', ({ ms }) => (ms === null ? null : Math.round(ms / 6_000) / 10)],
  ['hints', ({ hints }) => hints],
  ['wrong lines', ({ wrongLines }) => wrongLines],
  ['wrong fixes', ({ wrongFixes }) => wrongFixes],
]

/** Formats rows as CSV with a UTF-8 byte order mark. No cell is run as a formula. */
export function toCsv(rows: readonly ExportRow[]): string {
  const lines = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Positions before a formula, for any delimiter that a spreadsheet may use. */
const BEFORE_FORMULA = /(?:^|[,;|\t\r\n]) *(?=[=+\-@＝＋－＠])/gu
/** Some spreadsheets skip such characters and read the formula behind them. */
const LEFT_OUT = /^(?=[\s\p{Cc}\p{Cf}])/u

/** Numbers stay numbers. A text that looks like a formula gets a quote in front. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(BEFORE_FORMULA, "$&'").replace(LEFT_OUT, "'")
  return `"${harmless.replaceAll('"', '""')}"`
}

function toMinute(iso: string): string {
  return `${iso.slice(0, 16)}:00.000Z`
}
