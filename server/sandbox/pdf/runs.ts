import bidiFactory from 'bidi-js'
import type { FontSelection } from './font-selection.ts'
import type { FontPart } from './fonts.ts'

/** Adjacent characters of one font file, as they are passed to the shaper. */
export interface Run {
  part: FontPart
  text: string
  isRightToLeft: boolean
}

const bidi = bidiFactory()

/**
 * Invisible control characters. They are removed, so that nobody can reverse a page. Joiners are kept, as words need
 * them.
 */
const STEERING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu
/** Characters that are drawn by the font of the previous character, if it has them. */
const CLINGING = /^(?:\p{M}|\u200c|\u200d| )$/u
/** Scripts that the shaper sets from right to left by itself. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A line of text without control characters. */
export function plainLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().toWellFormed().normalize('NFC').replace(STEERING, '')
  // Thai writes the ring of SARA AM below the tone mark; the shaper does not reorder it.
  return line.replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')
}

/** A line with drawable characters only. `?` replaces any other, and combining marks without a font are dropped. */
export function drawable(line: string, { partOf }: FontSelection): string {
  return Array.from(line, (letter) => {
    if (partOf(codeOf(letter))) return letter
    return CLINGING.test(letter) ? '' : '?'
  }).join('')
}

/** Splits a drawable line into runs, in visual order from left to right. */
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

/** Rule L2 of the Unicode Bidirectional Algorithm, for runs instead of characters. */
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

/** The shaper chooses the direction by script. If the text's direction differs, its characters are reversed first. */
function forShaper(text: string, isRightToLeft: boolean): string {
  if (RIGHT_TO_LEFT.test(text) === isRightToLeft) return text
  const turned = Array.from(text).reverse()
  return turned.map((one) => (isRightToLeft ? (bidi.getMirroredCharacter(one) ?? one) : one)).join('')
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0
}
