import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** What every first visit loads. */
const FIRST_FONTS = /-latin-(opsz|wght)-normal[^/]*\.woff2$/

/** The letters for which web/ui/theme/fonts.css asks these fonts. */
const LETTERS = [...between(0x20, 0x2ff), ...between(0x2000, 0x206f), ...'€™↑↓−∕\ufeff\ufffd'].join('')

const KEPT = {
  targetFormat: 'woff2',
  /** All that our style sheets ask for: see `--ff-weight-…`. */
  variationAxes: { wght: { min: 400, max: 800 } },
  /** What browsers do by themselves, and `tabular-nums`. */
  keepFeatures: ['kern', 'liga', 'clig', 'rlig', 'calt', 'ccmp', 'locl', 'tnum'],
} as const

/**
 * Takes out of the first fonts what no page shows: a tenth of their size, and they look the same. Their `@font-face` goes on to
 * name all weights: browsers take letters from two files of a family only where both name the same.
 */
export function slimFonts(): Plugin {
  return {
    name: 'slim-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const fonts = Object.values(bundle).filter(({ fileName }) => FIRST_FONTS.test(fileName))
      if (fonts.length === 0) throw new Error('No font of Latin letters was found.')
      for (const font of fonts) {
        if (font.type === 'asset') font.source = await subsetFont(Buffer.from(font.source), LETTERS, KEPT)
      }
    },
  }
}

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
