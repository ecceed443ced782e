import type { FontFace, FontPart, Fonts } from './fonts.ts'

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
