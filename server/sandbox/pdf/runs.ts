import bidiFactory from 'bidi-js'
import type { FontSelection } from './font-selection.ts'
import type { FontPart } from './fonts.ts'

/** Letters beside one another that the same part draws, as they are handed to the shaper. */
export interface Run {
  part: FontPart
  text: string
  isRightToLeft: boolean
}

const bidi = bidiFactory()

/** What shows nothing and only steers: removed, so that nobody turns a page around. Joiners stay: words need them. */
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu
/** What the part draws that draws the letter before it, if it can. */
const CLINGING = /^(?:\p{M}|\u200c|\u200d| )$/u
/** The shaper sets these from right to left by itself. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A line of text, with nothing in it that steers. */
export function plainLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().toWellFormed().normalize('NFC').replace(STEERING, '')
  // Thai writes the ring of SARA AM below the tone, and the shaper does not know.
  return line.replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')
}

/** A line with letters only that are drawn: `?` stands for any other, and nothing for what clings to it. */
export function drawable(line: string, { partOf }: FontSelection): string {
  return Array.from(line, (letter) => {
    if (partOf(codeOf(letter))) return letter
    return CLINGING.test(letter) ? '' : '?'
  }).join('')
}

/** Cuts a drawable line into runs, in the order in which they stand on the page, from left to right. */
export function visualRuns(line: string, lettering: FontSelection): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: { part: FontPart; level: number; text: string }[] = []
  let at = 0
  for (const letter of line) {
    const level = levels[at] ?? 0
    const before = runs.at(-1)
    const part = partFor(letter, before?.part, lettering)
    if (part && before?.part === part && before.level === level) before.text += letter
    else if (part) runs.push({ part, level, text: letter })
    at += letter.length
  }
  return inVisualOrder(runs).map(({ part, level, text }) => {
    const isRightToLeft = level % 2 === 1
    return { part, text: forShaper(text, isRightToLeft), isRightToLeft }
  })
}

function partFor(
  letter: string,
  before: FontPart | undefined,
  { partOf, has }: FontSelection,
): FontPart | undefined {
  const code = codeOf(letter)
  return before && CLINGING.test(letter) && has(before, code) ? before : partOf(code)
}

/** Rule L2 of the Unicode Bidirectional Algorithm, with runs in the place of letters. */
function inVisualOrder<OneRun extends { level: number }>(runs: readonly OneRun[]): OneRun[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end === start) continue
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

/** The shaper goes by the script. Where that is not the way in which the letters run, they are turned around before. */
function forShaper(text: string, isRightToLeft: boolean): string {
  if (RIGHT_TO_LEFT.test(text) === isRightToLeft) return text
  const turned = Array.from(text).reverse()
  return turned.map((one) => (isRightToLeft ? (bidi.getMirroredCharacter(one) ?? one) : one)).join('')
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0
}
