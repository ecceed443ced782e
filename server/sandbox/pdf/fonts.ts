import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

/** How strong letters are. */
export type Weight = 400 | 700

/** A file of a font: it claims to have the letters of some ranges. */
export interface FontPart {
  name: string
  file: URL
  ranges: readonly (readonly [first: number, last: number])[]
}

/** A part in one weight, as TrueType. */
export interface FontFace {
  bytes: Uint8Array
  /** The letters that it really has. */
  letters: ReadonlySet<number>
}

const CHINESE = 'noto-sans-sc'

/**
 * Fonts in parts, as browsers load them: the first one that has a letter draws it. Vazirmatn has a sign for each form of
 * an Arabic letter, where Noto composes it of pieces that nobody who searches the document finds. Japanese comes before
 * Chinese and Korean: they share signs that each writes a little differently. In a Chinese document Chinese comes first.
 * `[0]`, `[1]`, … are their parts.
 */
const FONTS: readonly (readonly [name: string, parts: readonly string[] | 'numbered'])[] = [
  ['noto-sans', ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']],
  ['noto-sans', ['devanagari']],
  ['noto-sans-bengali', ['bengali']],
  ['noto-sans-tamil', ['tamil']],
  ['noto-sans-georgian', ['georgian']],
  ['vazirmatn', ['arabic']],
  ['noto-sans-arabic', ['arabic']],
  ['noto-sans-hebrew', ['hebrew']],
  ['noto-sans-thai', ['thai']],
  ['noto-sans-jp', 'numbered'],
  ['noto-sans-kr', 'numbered'],
  [CHINESE, 'numbered'],
  ['noto-sans-arabic', ['symbols', 'math']],
]

const PACKAGES = new URL('../../../node_modules/@fontsource-variable/', import.meta.url)

/** So many faces are kept for the next document, some 100 KB each. */
const KEPT_FACES = 40

/** All fonts. A part is read when one of its letters is asked for. */
export class Fonts {
  readonly #parts = FONTS.flatMap(([name, wanted]) => partsOf(name, wanted))
  readonly #faces = new Map<string, Promise<FontFace>>()

  /** The parts that claim to have a letter, in the order in which they are to be asked. */
  partsFor(letter: number, isChinese = false): FontPart[] {
    const parts = this.#parts.filter((part) => claims(part, letter))
    return isChinese ? [...parts.filter(isOfChinese), ...parts.filter((part) => !isOfChinese(part))] : parts
  }

  /** A part in a weight. */
  face(part: FontPart, weight: Weight): Promise<FontFace> {
    const key = `${part.name} ${weight}`
    const face = this.#faces.get(key) ?? openFace(part, weight)
    // What was asked for last is kept longest.
    this.#faces.delete(key)
    this.#faces.set(key, face)
    const [oldest] = this.#faces.keys()
    if (oldest !== undefined && this.#faces.size > KEPT_FACES) this.#faces.delete(oldest)
    return face
  }
}

function isOfChinese({ name }: FontPart): boolean {
  return name.startsWith(`${CHINESE}-`)
}

/** The shaper knows no weights, so it is handed a font that has one only. */
async function openFace({ file, ranges }: FontPart, weight: Weight): Promise<FontFace> {
  const claimed = ranges.flatMap(lettersBetween).join('')
  const bytes = await subsetFont(await readFile(file), ` ${claimed}`, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
  const font = create(bytes)
  return { bytes, letters: new Set('characterSet' in font ? font.characterSet : []) }
}

function lettersBetween([first, last]: readonly [number, number]): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}

/** Whether a part claims to have a letter. */
function claims({ ranges }: FontPart, letter: number): boolean {
  return ranges.some(([first, last]) => first <= letter && letter <= last)
}

function partsOf(family: string, wanted: readonly string[] | 'numbered'): FontPart[] {
  const folder = new URL(`${family}/`, PACKAGES)
  const all: Record<string, string> = JSON.parse(readFileSync(new URL('unicode.json', folder), 'utf8'))
  const isWanted = (part: string) => (wanted === 'numbered' ? /^\[\d+\]$/.test(part) : wanted.includes(part))
  return Object.entries(all)
    .filter(([part]) => isWanted(part))
    .map(([part, ranges]) => {
      const name = `${family}-${part.replace(/[[\]]/g, '')}`
      const file = new URL(`files/${name}-wght-normal.woff2`, folder)
      return { name, file, ranges: ranges.split(',').map(readRange) }
    })
}

/** Reads `U+0400-045F`, or `U+2116`. */
function readRange(text: string): [number, number] {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
