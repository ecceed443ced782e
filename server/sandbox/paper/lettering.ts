import type { Face, Fonts, Part } from './fonts.ts'

/** Most parts of fonts in one document; its further letters become question marks. A long order in Japanese has 50. */
const MOST_PARTS = 64

/** What draws the letters of one document. */
export interface Lettering {
  /** The part that draws a letter, where there is one. */
  partOf(letter: number): Part | undefined
  /** Whether this part, which draws some of them, has this letter as well. */
  has(part: Part, letter: number): boolean
}

/** Finds what draws the letters of these texts. */
export async function letteringFor(fonts: Fonts, texts: readonly string[]): Promise<Lettering> {
  const faces = new Map<Part, Face>()
  const chosen = new Map<number, Part>()
  for (const letter of new Set(texts.join(''))) {
    const code = letter.codePointAt(0) ?? 0
    for (const part of fonts.partsFor(code)) {
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
