import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..', '..')

type FontAxes = Record<string, { min: number; max: number }>

/** A font that every first visit loads. */
interface FirstFont {
  /** The whole font, in @fontsource-variable. */
  from: string
  /** The slim one. */
  to: string
  /**
   * What our style sheets use of it: weights (see `--ff-weight-…`), and the sizes of headlines in pixels, as their font
   * has shapes of its own for each size (see `--ff-size-…`). Texts beyond them get the nearest shapes.
   */
  axes: FontAxes
}

const FIRST_FONTS: readonly FirstFont[] = [
  {
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    to: 'web/ui/theme/fonts/bricolage-grotesque-latin.woff2',
    axes: { wght: { min: 640, max: 800 }, opsz: { min: 16, max: 60 } },
  },
  {
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    to: 'web/ui/theme/fonts/figtree-latin.woff2',
    axes: { wght: { min: 400, max: 800 } },
  },
]

/** The characters for which web/ui/theme/fonts.css uses these fonts. */
const LETTERS = [...between(0x20, 0x2ff), ...between(0x2000, 0x206f), ...'€™↑↓−∕\ufeff\ufffd'].join('')

const KEPT = {
  targetFormat: 'woff2',
  /** Features that browsers apply by default, and `tabular-nums`. */
  keepFeatures: ['kern', 'liga', 'clig', 'rlig', 'calt', 'ccmp', 'locl', 'tnum'],
} as const

/**
 * Returns the first fonts without what no page shows: a fifth of their size, without a visible change. Their
 * `@font-face` still declares all weights, because browsers combine two files of a family only if both declare the same.
 */
export async function slimFonts(): Promise<{ file: string; font: Buffer }[]> {
  return Promise.all(
    FIRST_FONTS.map(async ({ from, to, axes }) => {
      const whole = await readFile(join(root, 'node_modules', '@fontsource-variable', from))
      const font = await subsetFont(whole, LETTERS, { ...KEPT, variationAxes: axes })
      return { file: join(root, to), font }
    }),
  )
}

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
