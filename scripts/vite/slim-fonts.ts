import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The fonts that every first visit loads. */
const FIRST_FONTS = /-latin-(opsz|wght)-normal[^/]*\.woff2$/

/** The characters for which web/ui/theme/fonts.css uses these fonts. */
const LETTERS = [...between(0x20, 0x2ff), ...between(0x2000, 0x206f), ...'€™↑↓−∕\ufeff\ufffd'].join('')

/**
 * What our style sheets use of each font: weights (see `--ff-weight-…`), and the sizes of headlines in pixels, as their
 * font has shapes of its own for each size (see `--ff-size-…`). Texts beyond them get the nearest shapes.
 */
const DISPLAY_AXES: FontAxes = { wght: { min: 640, max: 800 }, opsz: { min: 16, max: 60 } }
const TEXT_AXES: FontAxes = { wght: { min: 400, max: 800 } }

type FontAxes = Record<string, { min: number; max: number }>

const KEPT = {
  targetFormat: 'woff2',
  /** Features that browsers apply by default, and `tabular-nums`. */
  keepFeatures: ['kern', 'liga', 'clig', 'rlig', 'calt', 'ccmp', 'locl', 'tnum'],
} as const

/**
 * Removes what no page shows from the first fonts: a fifth of their size, without a visible change. Their `@font-face`
 * still declares all weights, because browsers combine two files of a family only if both declare the same.
 */
export function slimFonts(): Plugin {
  return {
    name: 'slim-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const fonts = Object.values(bundle).filter(({ fileName }) => FIRST_FONTS.test(fileName))
      if (fonts.length === 0) throw new Error('No font of Latin letters was found.')
      for (const font of fonts) {
        if (font.type !== 'asset') continue
        const axes = font.fileName.includes('bricolage') ? DISPLAY_AXES : TEXT_AXES
        font.source = await slim(Buffer.from(font.source), KEPT_IN, axes)
      }
    },
  }
}

/** Where slimmed fonts are kept: a second for each build, and the pages share them. */
const KEPT_IN = join(import.meta.dirname, '..', '..', 'build', 'cache-fonts')

/** Slims a font, or takes it from an earlier build if its file is whole. */
export async function slim(font: Buffer, folder = KEPT_IN, variationAxes = TEXT_AXES): Promise<Buffer> {
  const kept = { ...KEPT, variationAxes }
  const hash = createHash('sha256').update(font).update(JSON.stringify({ LETTERS, kept }))
  const file = join(folder, `${hash.digest('hex')}.woff2`)
  const known = existsSync(file) ? readFileSync(file) : undefined
  if (known && isWhole(known)) return known
  const slimmed = await subsetFont(font, LETTERS, kept)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, slimmed)
  return slimmed
}

/** Whether these bytes are a font of the length that its header says. */
function isWhole(font: Buffer): boolean {
  return font.length > 12 && font.toString('latin1', 0, 4) === 'wOF2' && font.readUInt32BE(8) === font.length
}

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
