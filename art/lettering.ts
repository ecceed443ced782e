import { formatNumber, stroke } from './paper.ts'

/** A letter with a height of 60: its width, and its lines, each with a starting point. */
type Letter = readonly [number, ...(readonly [number, number, string])[]]

/** Letters made of single lines, like neon tubes. */
const LETTERS: Record<string, Letter> = {
  A: [42, [0, 60, 'l21-60l21 60'], [8, 40, 'h26']],
  B: [36, [0, 29, 'h19c21 0 21 31 0 31h-19v-60h17c20 0 20 29 0 29']],
  C: [40, [40, 12, 'c-8-17-40-18-40 18s32 35 40 18']],
  D: [40, [0, 0, 'v60h13c36 0 36-60 0-60z']],
  E: [31, [31, 0, 'h-31v60h31'], [0, 29, 'h25']],
  F: [31, [31, 0, 'h-31v60'], [0, 30, 'h25']],
  I: [0, [0, 0, 'v60']],
  K: [38, [0, 0, 'v60'], [37, 0, 'l-37 36'], [14, 24, 'l24 36']],
  L: [30, [0, 0, 'v60h30']],
  N: [40, [0, 60, 'v-60l40 60v-60']],
  O: [50, [25, 0, 'c-34 0-34 60 0 60s34-60 0-60z']],
  P: [35, [0, 60, 'v-60h16c25 0 25 34 0 34h-16']],
  R: [36, [0, 60, 'v-60h16c24 0 24 33 0 33h-16'], [17, 33, 'l19 27']],
  S: [34, [33, 10, 'c-8-15-33-13-33 4c0 19 34 12 34 31c0 19-27 20-34 4']],
  T: [38, [0, 0, 'h38'], [19, 0, 'v60']],
  U: [40, [0, 0, 'v37c0 31 40 31 40 0v-37']],
  W: [60, [0, 0, 'l15 60l15-52l15 52l15-60']],
  '0': [40, [20, 0, 'c-27 0-27 60 0 60s27-60 0-60z']],
  '1': [16, [0, 12, 'l14-12v60']],
  '2': [36, [1, 14, 'c4-20 34-18 34 3c0 16-22 26-35 43h37']],
  '3': [34, [1, 8, 'c8-13 32-10 32 6c0 10-9 14-17 14c10 0 18 5 18 16c0 18-28 22-34 5']],
  '4': [40, [30, 60, 'v-60l-30 43h42']],
  '?': [34, [0, 16, 'c2-22 34-22 34-2c0 14-17 14-17 28'], [17, 59, 'v1']],
  '#': [40, [14, 0, 'l-6 60'], [34, 0, 'l-6 60'], [2, 20, 'h38'], [0, 40, 'h38']],
  s: [26, [25, 28, 'c-6-11-24-9-24 2c0 12 25 8 25 20c0 13-21 13-26 3']],
  e: [30, [0, 42, 'h30c2-26-30-26-30 0c0 24 26 22 29 8']],
  c: [28, [28, 31, 'c-8-14-28-10-28 11s20 25 28 11']],
  ' ': [16],
}

const GAP = 17

/** Width of a word whose letters have a height of 60. */
export function widthOf(word: string): number {
  return [...word].reduce((width, letter) => width + (LETTERS[letter]?.[0] ?? 0) + GAP, -GAP)
}

/** The path of a word, centred at 0, 0, with a letter height of 60. Throws for a letter that is not in the table. */
export function lettersOf(word: string): string {
  let x = -widthOf(word) / 2
  const lines: string[] = []
  for (const letter of word) {
    const bent = LETTERS[letter]
    if (!bent) throw new Error(`There is no tube for the letter ${letter}`)
    const [width, ...strokes] = bent
    for (const [dx, dy, line] of strokes)
      lines.push(`M${formatNumber(x + dx)} ${formatNumber(dy - 30)}${line}`)
    x += width + GAP
  }
  return lines.join('')
}

/** A word in plain lines. */
export function word(text: string, colour: string, width = 10): string {
  return stroke(lettersOf(text), width, colour)
}

/** A word as a neon sign: glow, tube, and inner light. */
export function neon(text: string, colour: string, hot: string): string {
  const d = lettersOf(text)
  return (
    stroke(d, 26, colour, 0.16) + stroke(d, 17, colour, 0.25) + stroke(d, 10, colour) + stroke(d, 3.5, hot)
  )
}
