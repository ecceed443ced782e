/** The darkest colour. */
export const INK = '#1d1320'
/** The tint of all shadows. Colours are multiplied by it, so that yellow turns to amber instead of grey. */
export const SHADE = '#bd6ba6'
/** The tint of the lamp's light. */
export const WARM = '#fff3d6'
/** The light of the neon sign, from the right. */
export const LIME = '#c8f135'
export const BLOOD = '#ff5a24'
export const PAPER = '#fff3dc'

type Channels = [number, number, number]

function channels(colour: string): Channels {
  const read = (start: number): number => Number.parseInt(colour.slice(start, start + 2), 16)
  return [read(1), read(3), read(5)]
}

function hex(values: Channels): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes two colours: a share of 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  const between = (x: number, y: number): number => x + (y - x) * share
  return hex([between(a[0], b[0]), between(a[1], b[1]), between(a[2], b[2])])
}

function multiply(colour: string, by: string): string {
  const [a, b] = [channels(colour), channels(by)]
  return hex([(a[0] * b[0]) / 255, (a[1] * b[1]) / 255, (a[2] * b[2]) / 255])
}

/** The colour in the light of the lamp. */
export function lighter(colour: string, share = 0.4): string {
  return mix(colour, WARM, share)
}

/** The colour in the shadow. */
export function darker(colour: string, share = 0.5): string {
  return mix(colour, multiply(multiply(colour, SHADE), SHADE), share)
}

/** The lamps of the stalls: the bright centre, the colour, and the dark surroundings. */
export const LAMPS = {
  blood: ['#ffc95c', '#ff5a24', '#4a0f24'],
  mango: ['#fff3ad', '#ffb52e', '#5a1b2a'],
  guava: ['#ffdcc2', '#ff6f86', '#480f45'],
  grape: ['#ecc4ff', '#8f5bf0', '#261156'],
  mint: ['#eaffb8', '#3fcf95', '#08383f'],
  lagoon: ['#d2ffe9', '#2fb6c4', '#0d2a5c'],
  citrus: ['#fdffcf', '#d3ea3a', '#123f2e'],
  cherry: ['#ffb9a1', '#f02f5a', '#3d0a3a'],
} as const

export type Lamp = keyof typeof LAMPS
