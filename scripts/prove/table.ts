import type { Row } from './prove-lab.ts'

/** The rows as text: one line per challenge, and below it the reasons that somebody should read. */
export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ challenge }) => challenge.length))
  return rows
    .map((row) => `${mark(row)} ${row.challenge.padEnd(width)}  ${cells(row)}${reasons(row)}`)
    .join('\n')
}

/** Whether all of a row is as it should be. */
export function holds({ cells }: Row): boolean {
  return cells.every(({ verdict }) => verdict.passed)
}

function mark(row: Row): string {
  return sign(holds(row))
}

function cells(row: Row): string {
  return row.cells.map(({ name, verdict }) => `${name} ${sign(verdict.passed)}`).join('  ')
}

function reasons(row: Row): string {
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
