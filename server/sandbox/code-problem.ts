import type { CodeProblem } from '#contract/training.ts'

/** Longest message of a compiler or a parser, in characters. */
export const LONGEST_MESSAGE = 300

/** A problem that belongs to no line. */
export function problemWithoutLine(message: string): CodeProblem {
  return { message, line: 1, column: 1 }
}

/** The position of the first occurrence of these words in a text, or its beginning if there is none. */
export function positionOf(text: string, words: string): Pick<CodeProblem, 'line' | 'column'> {
  return positionAfter(text.slice(0, Math.max(text.indexOf(words), 0)))
}

/** The position right after the beginning of a text. */
export function positionAfter(beginning: string): Pick<CodeProblem, 'line' | 'column'> {
  const lines = beginning.split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
