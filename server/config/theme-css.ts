import type { Colors } from './themes.ts'

/** The default colours, for colours that a preset does not set. */
export const DEFAULT_COLORS: Required<Colors> = {
  accent: '#ff5a24',
  accentText: '#1d1320',
  ink: '#150f1d',
  paper: '#fbf3e4',
  success: '#c8f135',
}

type Tokens = Record<string, string>

const WHITE = '#ffffff'
const BLACK = '#000000'
/** WCAG's contrast for text, with a margin for rounding. */
const TEXT = 4.6
/** WCAG's contrast for edges and large letters, with a margin. */
const EDGE = 3.1

/**
 * The style sheet that gives the web app custom colours. Shades, soft grounds and text colours are derived from them,
 * each moved until it is readable in light and dark.
 */
export function themeCss(colors: Colors): string {
  const all = { ...DEFAULT_COLORS, ...colors }
  // Doubled, so that these rules win over tokens.css in any order.
  return [
    block(':root:root', { ...hues(all), ...constant(all), ...day(all) }),
    block(':root:root[data-mantine-color-scheme="dark"]', night(all)),
  ].join('')
}

/**
 * The same colours for pages that the server renders: light or dark as the system prefers, or as chosen in the web app.
 */
export function serverPageCss(colors: Colors = {}): string {
  const all = { ...DEFAULT_COLORS, ...colors }
  const dark = night(all)
  return [
    block(':root', { ...constant(all), ...day(all) }),
    `@media (prefers-color-scheme:dark){${block(':root:not([data-mantine-color-scheme="light"])', dark)}}`,
    block(':root[data-mantine-color-scheme="dark"]', dark),
  ].join('')
}

function block(selector: string, tokens: Tokens): string {
  const lines = Object.entries(tokens).map(([name, value]) => `--ff-${name}:${value}`)
  return `${selector}{${lines.join(';')}}`
}

function hues({ accent, ink, paper, success }: Required<Colors>): Tokens {
  return {
    ...ramp('blood', accent, 500),
    ...ramp('lime', success, 400),
    'ink-50': paper,
    'ink-100': mixColors(paper, ink, 0.1),
    'ink-200': mixColors(paper, ink, 0.2),
    'ink-300': mixColors(paper, ink, 0.3),
    'ink-400': mixColors(paper, ink, 0.5),
    'ink-500': mixColors(ink, paper, 0.35),
    'ink-600': mixColors(ink, paper, 0.22),
    'ink-700': mixColors(ink, paper, 0.12),
    'ink-800': mixColors(ink, paper, 0.06),
    'ink-900': ink,
    'paper-50': mixColors(paper, WHITE, 0.5),
    'paper-100': paper,
    'paper-200': mixColors(paper, ink, 0.07),
    'paper-300': mixColors(paper, ink, 0.16),
  }
}

/** Ten shades from light to dark around the given colour. */
function ramp(name: string, color: HexColor, own: 400 | 500): Tokens {
  const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]
  const shade = (step: number): HexColor =>
    step <= own
      ? mixColors(color, WHITE, ((own - step) / own) * 0.95)
      : mixColors(color, BLACK, (step - own) / 620)
  return Object.fromEntries(steps.map((step) => [`${name}-${step}`, shade(step)]))
}

/** Tokens that are the same in light and dark. */
function constant({ accent, accentText, ink, paper, success }: Required<Colors>): Tokens {
  const onSuccess = [ink, paper, BLACK].find((color) => contrast(color, success) >= TEXT) ?? WHITE
  return {
    accent,
    'accent-hover': hover(accent, accentText),
    'on-accent': accentText,
    success,
    /** Edge and links of the notice of a solved challenge, on pages of the server; the web app's is in tokens.css. */
    notice: success,
    'success-hover': hover(success, onSuccess),
    'on-success': onSuccess,
    bar: ink,
    'bar-raised': mixColors(ink, paper, 0.12),
    'bar-line': mixColors(ink, paper, 0.22),
    'on-bar': paper,
    'on-bar-muted': withContrast(mixColors(paper, ink, 0.3), paper, [mixColors(ink, paper, 0.12)], TEXT),
    'bar-accent': withContrast(accent, WHITE, [ink, mixColors(ink, paper, 0.12)], TEXT),
  }
}

/** Moves away from the text's colour, so that the text stays readable. */
function hover(ground: HexColor, text: HexColor): HexColor {
  const isLight = contrast(ground, BLACK) > contrast(text, BLACK)
  return mixColors(ground, isLight ? WHITE : BLACK, 0.16)
}

function day({ accent, ink, paper, success }: Required<Colors>): Tokens {
  const sunk = mixColors(paper, ink, 0.07)
  const accentSoft = mixColors(paper, accent, 0.18)
  const successSoft = mixColors(paper, success, 0.3)
  const dangerSoft = mixColors(paper, '#ff5d7c', 0.18)
  const accentText = withContrast(accent, BLACK, [sunk, accentSoft], TEXT)
  const line = withContrast(mixColors(paper, ink, 0.45), BLACK, [sunk], EDGE)
  return {
    bg: paper,
    surface: mixColors(paper, WHITE, 0.5),
    sunk,
    hover: mixColors(paper, ink, 0.05),
    line: mixColors(paper, ink, 0.16),
    'line-strong': line,
    text: ink,
    muted: withContrast(mixColors(ink, paper, 0.35), BLACK, [sunk], TEXT),
    'accent-text': accentText,
    'accent-soft': accentSoft,
    'accent-large': withContrast(accent, BLACK, [sunk], EDGE),
    'success-text': withContrast(success, BLACK, [sunk, successSoft], TEXT),
    'success-soft': successSoft,
    danger: withContrast('#b3063a', BLACK, [sunk, dangerSoft], TEXT),
    'danger-soft': dangerSoft,
    focus: accentText,
    selection: mixColors(paper, accent, 0.35),
    'code-bg': mixColors(paper, ink, 0.05),
  }
}

function night({ accent, ink, paper, success }: Required<Colors>): Tokens {
  const raised = mixColors(ink, paper, 0.12)
  const sunk = mixColors(ink, BLACK, 0.35)
  const accentSoft = mixColors(ink, accent, 0.2)
  const successSoft = mixColors(ink, success, 0.18)
  const dangerSoft = mixColors(ink, '#ff5d7c', 0.2)
  const successText = withContrast(success, WHITE, [raised, successSoft], TEXT)
  return {
    bg: ink,
    surface: mixColors(ink, paper, 0.06),
    sunk,
    hover: raised,
    line: mixColors(ink, paper, 0.18),
    'line-strong': withContrast(mixColors(ink, paper, 0.45), WHITE, [raised], EDGE),
    text: paper,
    muted: withContrast(mixColors(paper, ink, 0.3), WHITE, [raised], TEXT),
    'accent-text': withContrast(accent, WHITE, [raised, accentSoft], TEXT),
    'accent-soft': accentSoft,
    'accent-large': withContrast(accent, WHITE, [raised], EDGE),
    'success-text': successText,
    'success-soft': successSoft,
    danger: withContrast('#ff7d96', WHITE, [raised, dangerSoft], TEXT),
    'danger-soft': dangerSoft,
    focus: successText,
    selection: mixColors(ink, accent, 0.45),
    glow: `0 0 34px ${accent}52`,
    'code-bg': mixColors(ink, paper, 0.04),
    bar: sunk,
  }
}

/** A colour as `#rrggbb`. */
export type HexColor = string

/** The perceived lightness of a colour, from 0 (black) to 1 (white). */
export function luminance(color: HexColor): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 (none) to 21 (black on white). */
export function contrast(one: HexColor, other: HexColor): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The first colour mixed with a share (0 to 1) of the second. */
export function mixColors(color: HexColor, other: HexColor, share: number): HexColor {
  const others = channels(other)
  const mixed = channels(color).map((channel, index) => channel + ((others[index] ?? 0) - channel) * share)
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The colour, moved towards another until it has at least this contrast to all grounds. */
function withContrast(
  color: HexColor,
  towards: HexColor,
  grounds: readonly HexColor[],
  least: number,
): HexColor {
  for (let step = 0; step < 50; step += 1) {
    const moved = mixColors(color, towards, step / 50)
    if (grounds.every((ground) => contrast(moved, ground) >= least)) return moved
  }
  return towards
}

function channels(color: HexColor): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
