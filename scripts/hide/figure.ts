import type { Picture } from './png.ts'

type Colour = readonly [red: number, green: number, blue: number]

const PAPER: Colour = [255, 248, 230]
const INK: Colour = [26, 16, 37]
const SKIN: Colour = [110, 168, 40]
const SHADE: Colour = [74, 124, 28]
const WHITE: Colour = [255, 255, 255]
const BROW: Colour = [150, 196, 220]

/** Letters of five columns and seven rows. Each row is a number whose bits are the pixels. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  P: [30, 17, 17, 30, 16, 16, 16],
  I: [14, 4, 4, 4, 4, 4, 14],
  C: [15, 16, 16, 16, 16, 16, 15],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  E: [31, 16, 16, 30, 16, 16, 31],
  R: [30, 17, 17, 30, 20, 18, 17],
  ' ': [0, 0, 0, 0, 0, 0, 0],
}
const NAME = 'PICKLE RICK'

export const FIGURE = { width: 100, height: 100 }

/** Draws a pickle with a face, and its name below. */
export function drawFigure(): Picture {
  const { width, height } = FIGURE
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgb.set(colourAt(x, y), (y * width + x) * 3)
  }
  return { width, height, rgb }
}

/** Whether the figure is dark at a point, when it is drawn in two colours. */
export function isDark(x: number, y: number): boolean {
  const colour = colourAt(x, y)
  return colour === INK || colour === SHADE
}

function colourAt(x: number, y: number): Colour {
  if (isLetter(x, y)) return INK
  return faceAt(x, y) ?? bodyAt(x, y) ?? PAPER
}

/** Distance of a point from the centre of an ellipse, as a fraction of the radius in that direction. */
function away(
  x: number,
  y: number,
  middle: readonly [number, number],
  size: readonly [number, number],
): number {
  return Math.hypot((x - middle[0]) / size[0], (y - middle[1]) / size[1])
}

const EYES = [
  [42, 30],
  [58, 30],
] as const
const PIPS = [
  [34, 48],
  [66, 46],
  [40, 66],
  [60, 68],
  [50, 74],
  [46, 14],
  [57, 16],
] as const

function faceAt(x: number, y: number): Colour | undefined {
  for (const eye of EYES) {
    if (away(x, y, eye, [2, 2]) < 1) return INK
    const to = away(x, y, eye, [8, 8])
    if (to < 1) return to > 0.84 ? INK : WHITE
  }
  const brow = Math.abs(y - 19 - Math.abs(x - 50) / 9)
  if (Math.abs(x - 50) < 17 && brow < 2.2) return BROW
  const mouth = away(x, y, [50, 52], [14, 9])
  if (mouth > 1 || y < 50) return undefined
  return mouth > 0.88 || y < 51.5 || x % 5 === 0 ? INK : WHITE
}

function bodyAt(x: number, y: number): Colour | undefined {
  const bend = Math.sin(y / 26) * 3
  const to = away(x - bend, y, [49, 43], [23, 42])
  if (to > 1) return undefined
  if (to > 0.95) return INK
  const isPip = PIPS.some((pip) => away(x, y, pip, [2.6, 2]) < 1)
  return isPip || x - bend > 66 ? SHADE : SKIN
}

function isLetter(x: number, y: number): boolean {
  const pitch = 8
  const left = Math.floor((FIGURE.width - NAME.length * pitch) / 2)
  const letter = LETTERS[NAME[Math.floor((x - left) / pitch)] ?? ' ']
  const [column, row] = [(x - left) % pitch, y - 90]
  if (!letter || x < left || column > 4 || row < 0 || row > 6) return false
  return (((letter[row] ?? 0) >> (4 - column)) & 1) === 1
}
