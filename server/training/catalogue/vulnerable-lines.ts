import type { LineFeedback } from '#contract/training.ts'

/** What has to be marked in a weak file. Line numbers count from 1. */
export interface VulnerableLines {
  vulnerable: readonly number[]
  neutral: readonly number[]
  hints: readonly string[]
}

/**
 * Turns the texts of lines into their numbers. Each text must be exactly one line of the code, spaces around it
 * apart. Throws what `refuse` makes of the first that is not.
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

/** All guilty lines, and nothing beyond them but neutral ones. */
export function isSolution(find: VulnerableLines, selected: readonly number[]): boolean {
  const allowed = new Set([...find.vulnerable, ...find.neutral])
  return (
    find.vulnerable.every((line) => selected.includes(line)) && selected.every((line) => allowed.has(line))
  )
}

/** How near a choice is, without saying which of its lines are right. */
export function rateSelection(find: VulnerableLines, selected: readonly number[]): LineFeedback {
  const chosen = [...new Set(selected)]
  const right = chosen.filter((line) => find.vulnerable.includes(line)).length
  const neutral = chosen.filter((line) => find.neutral.includes(line)).length
  return { right, beyond: chosen.length - right - neutral, of: find.vulnerable.length }
}

/**
 * What to say after so many wrong guesses: nothing after the first, then one hint after another, and the line
 * numbers in the end.
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
