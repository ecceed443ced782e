import type { LineFeedback } from '#contract/training.ts'

/** The lines to select in a weak file. Line numbers start at 1. */
export interface VulnerableLines {
  vulnerable: readonly number[]
  neutral: readonly number[]
  hints: readonly string[]
}

/**
 * Returns the line number of each text. Each text must match exactly one line, ignoring leading and trailing
 * whitespace. Throws what `refuse` returns for the first text that does not.
 */
export function lineNumbersOf(
  code: string,
  texts: readonly string[],
  refuse: (index: number, problem: string) => Error,
): number[] {
  const lines = code.split('\n').map((line) => line.trim())
  return texts.map((text, index) => {
    const wanted = text.trim()
    const first = lines.indexOf(wanted)
    if (first < 0) throw refuse(index, `no line of the weak file reads: ${wanted}`)
    if (lines.indexOf(wanted, first + 1) >= 0) {
      throw refuse(index, `more than one line of the weak file reads: ${wanted}`)
    }
    return first + 1
  })
}

/** Whether the selection holds all vulnerable lines, and no others except neutral ones. */
export function isSolution(find: VulnerableLines, selected: readonly number[]): boolean {
  const allowed = new Set([...find.vulnerable, ...find.neutral])
  return (
    find.vulnerable.every((line) => selected.includes(line)) && selected.every((line) => allowed.has(line))
  )
}

/** Rates a selection without saying which of its lines are right. */
export function rateSelection(find: VulnerableLines, selected: readonly number[]): LineFeedback {
  const chosen = [...new Set(selected)]
  const right = chosen.filter((line) => find.vulnerable.includes(line)).length
  const neutral = chosen.filter((line) => find.neutral.includes(line)).length
  return { right, beyond: chosen.length - right - neutral, of: find.vulnerable.length }
}

/**
 * Returns the hint after a number of wrong guesses: nothing after the first, then one hint after another, and finally
 * the line numbers.
 */
export function hintForAttempt(find: VulnerableLines, wrongGuesses: number): string | undefined {
  if (wrongGuesses < 2) return undefined
  return find.hints[wrongGuesses - 2] ?? revealLines(find.vulnerable)
}

function revealLines(lines: readonly number[]): string {
  const [only] = lines
  if (lines.length === 1)
    return `All right, you have earned it: line ${only} is the guilty one. Mark it and hand it in.`
  const list = `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
  return `All right, you have earned it: lines ${list} are in it together. Mark them and hand them in.`
}
