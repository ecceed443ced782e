import { createHmac } from 'node:crypto'
import type { ChallengeRecord } from '#contract/activity.ts'

/** What is exported of one learner and one challenge. */
export interface ExportRow extends ChallengeRecord {
  learner: string
  group: string | null
  /** Of the challenge. */
  name: string
}

/** How names are taken out: with a secret, the same learner has the same number in each export of her class. */
export interface AnonymizeOptions {
  secret: Buffer
  classId: string
}

/** In smaller groups everybody would know who it is. */
const SMALLEST_GROUP = 5
const MINUTE_MS = 60_000

/** The same rows with numbers for names, times to the minute, and no group of fewer than five. */
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

/** As CSV for any spreadsheet: with a mark that says UTF-8, and nothing in it that one would run. */
export function toCsv(rows: readonly ExportRow[]): string {
  const lines = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, of]) => of(row)))]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** What comes before a formula, whatever the spreadsheet takes for the end of a cell. */
const BEFORE_FORMULA = /(?:^|[,;|\t\r\n]) *(?=[=+\-@＝＋－＠])/gu
/** Some spreadsheets leave such letters out, and read on behind them. */
const LEFT_OUT = /^(?=[\s\p{Cc}\p{Cf}])/u

/** A number stays one. A text that a spreadsheet would take for a formula gets a quote before it. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(BEFORE_FORMULA, "$&'").replace(LEFT_OUT, "'")
  return `"${harmless.replaceAll('"', '""')}"`
}

function toMinute(iso: string): string {
  return `${iso.slice(0, 16)}:00.000Z`
}
