import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

/** Font weight. */
export type Weight = 400 | 700

/** A font file with the character ranges that it declares. */
export interface FontPart {
  name: string
  file: URL
  ranges: readonly (readonly [first: number, last: number])[]
}

/** A font file in one weight, as TrueType. */
export interface FontFace {
  bytes: Uint8Array
  /** The characters that the font really has. */
  letters: ReadonlySet<number>
}

const CHINESE = 'noto-sans-sc'

/**
 * Font files by subset, as browsers load them: the first one that has a character draws it. Vazirmatn has one glyph for
 * each form of an Arabic letter, where Noto composes pieces that text search does not find. Japanese comes before
 * Chinese and Korean, as they share characters with different forms. In a Chinese document Chinese comes first. `[0]`,
 * `[1]`, … are numbered subsets.
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

/** Number of fonts that are kept for the next document, some 100 KB each. */
const KEPT_FACES = 40

/** All fonts. A file is read when one of its characters is needed. */
export class Fonts {
  readonly #parts = FONTS.flatMap(([name, wanted]) => partsOf(name, wanted))
  readonly #faces = new Map<string, Promise<FontFace>>()

  /** The files that declare a character, in order of preference. */
  partsFor(letter: number, isChinese = false): FontPart[] {
    const parts = this.#parts.filter((part) => claims(part, letter))
    return isChinese ? [...parts.filter(isOfChinese), ...parts.filter((part) => !isOfChinese(part))] : parts
  }

  /** A font file in one weight. */
  face(part: FontPart, weight: Weight): Promise<FontFace> {
    const key = `${part.name} ${weight}`
    const face = this.#faces.get(key) ?? openFace(part, weight)
    // The least recently used font is dropped first.
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

/** The shaper does not support variable fonts, so it receives an instance with one weight. */
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

/** Whether a file declares a character. */
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

/** Parses `U+0400-045F`, or `U+2116`. */
function readRange(text: string): [number, number] {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

/**
 * Maximum number of font files in one document. Further characters become question marks. A long order in Japanese
 * needs 50.
 */
const MOST_PARTS = 64

/** The fonts of one document. */
export interface FontSelection {
  /** The font file that draws a character, if any. */
  partOf(letter: number): FontPart | undefined
  /** Whether this font file, which is in use already, has this character as well. */
  has(part: FontPart, letter: number): boolean
}

const HAN = /^\p{Script=Han}$/u
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}]$/u

/** The characters of a national standard with 94 × 94 characters. */
function signsIn(encoding: 'euc-jp' | 'gbk'): ReadonlySet<string> {
  const bytes = Array.from({ length: 94 * 94 }, (_, at) => [0xa1 + Math.floor(at / 94), 0xa1 + (at % 94)])
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes.flat())))
}

/** Characters of GB 2312 that JIS X 0208 lacks: Japanese text does not use them. */
const JAPANESE = signsIn('euc-jp')
const ONLY_CHINESE = new Set([...signsIn('gbk')].filter((sign) => !JAPANESE.has(sign)))

/** Whether shared Han characters should have their Chinese form. */
function isChinese(letters: ReadonlySet<string>): boolean {
  const all = [...letters]
  return (
    all.some((letter) => HAN.test(letter) && ONLY_CHINESE.has(letter)) &&
    !all.some((letter) => KANA.test(letter))
  )
}

/** Selects the fonts for these texts. */
export async function selectFonts(fonts: Fonts, texts: readonly string[]): Promise<FontSelection> {
  const faces = new Map<FontPart, FontFace>()
  const chosen = new Map<number, FontPart>()
  const letters = new Set(texts.join(''))
  const chinese = isChinese(letters)
  for (const letter of letters) {
    const code = letter.codePointAt(0) ?? 0
    for (const part of fonts.partsFor(code, chinese && HAN.test(letter))) {
      const face = faces.get(part) ?? (faces.size < MOST_PARTS ? await fonts.face(part, 400) : undefined)
      if (face) faces.set(part, face)
      if (!face?.letters.has(code)) continue
      chosen.set(code, part)
      break
    }
  }
  return {
    partOf: (letter) => chosen.get(letter),
    has: (part, letter) => faces.get(part)?.letters.has(letter) === true,
  }
}
