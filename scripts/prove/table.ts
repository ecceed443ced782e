import type { ProofRow } from './prove-lab.ts'

/** The rows as text: one line per challenge, and below it the reasons that somebody should read. */
export function table(rows: readonly ProofRow[]): string {
  const width = Math.max(...rows.map(({ challenge }) => challenge.length))
  return rows
    .map((row) => `${mark(row)} ${row.challenge.padEnd(width)}  ${cells(row)}${reasons(row)}`)
    .join('\n')
}

/** Whether all of a row is as it should be. */
export function isProven({ cells }: ProofRow): boolean {
  return cells.every(({ verdict }) => verdict.passed)
}

function mark(row: ProofRow): string {
  return sign(isProven(row))
}

function cells(row: ProofRow): string {
  return row.cells.map(({ name, verdict }) => `${name} ${sign(verdict.passed)}`).join('  ')
}

function reasons(row: ProofRow): string {
  const failed = row.cells.filter(({ verdict }) => !verdict.passed)
  const faults = failed.map(({ name, verdict }) => `${name}: ${verdict.detail}`)
  const notes = row.cells.flatMap(({ name, verdict }) =>
    (verdict.notes ?? []).map((note) => `${name}: ${note}`),
  )
  return [...faults, ...notes].map((words) => `\n    ${row.lab}, ${words}`).join('')
}

function sign(passed: boolean): string {
  return passed ? '✓' : '✗'
}
