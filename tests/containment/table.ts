import type { Aim, HostileInput } from './hostile.ts'
import type { Reply } from './learner.ts'

/** The result of a hostile input. */
export interface Result {
  input: HostileInput
  reply: Reply
  tookMs: number
  /** What went wrong, if anything. */
  problem: string | undefined
}

/** Formats all results as a table. */
export function table(results: readonly Result[]): string {
  const rows = results.map(({ input, reply, tookMs, problem }) => [
    problem === undefined ? '✓' : '✗',
    input.door,
    input.aim,
    short(input.name, 68),
    String(reply.status),
    `${Math.round(tookMs)}`,
  ])
  return columns(['', 'door', 'aims at', 'input', 'answer', 'ms'], rows)
}

/** Formats rows as aligned columns. */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Number of inputs by aim. */
export function countAims(results: readonly Result[]): string {
  const counts = new Map<Aim, number>()
  for (const { input } of results) counts.set(input.aim, (counts.get(input.aim) ?? 0) + 1)
  return [...counts].map(([aim, count]) => `${aim} ${count}`).join(', ')
}

/** A text on one line, without characters that would break the table. */
function short(text: string, length: number): string {
  const line = text.replace(/[^ -~’]+/g, '·')
  return line.length > length ? `${line.slice(0, length - 1)}…` : line
}
