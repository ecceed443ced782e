import { LIME, SHADE, WARM } from './palette.ts'
import { attribute, formatNumber, type Paper, svgText } from './paper.ts'

/**
 * Stops of a gradient: each is a colour, `colour@offset` or `colour@offset/opacity`. Without offsets they are evenly
 * spaced.
 */
function stops(colours: readonly string[]): string {
  return colours
    .map((colour, index) => {
      const [name = '', place = ''] = colour.split('@')
      const [offset, opacity] = place.split('/')
      const at = offset ? Number(offset) : index / (colours.length - 1)
      const veil = opacity ? ` stop-opacity="${opacity}"` : ''
      return `<stop${at > 0 ? ` offset="${formatNumber(at, 2)}"` : ''} stop-color="${name}"${veil}/>`
    })
    .join('')
}

/** A linear gradient, from left to right or in the given direction. Returns a paint. */
export function linear(paper: Paper, colours: readonly string[], [dx, dy] = [1, 0]): string {
  const end =
    (dx === 1 ? '' : ` x2="${formatNumber(dx ?? 0, 2)}"`) +
    (dy === 0 ? '' : ` y2="${formatNumber(dy ?? 0, 2)}"`)
  const id = paper.define((id) => `<linearGradient id="${id}"${end}>${stops(colours)}</linearGradient>`)
  return `url(#${id})`
}

/** A radial gradient. By default its centre is at the top left, where the lamp is. Returns a paint. */
export function radial(paper: Paper, colours: readonly string[], [cx, cy, r] = [0.36, 0.3, 0.75]): string {
  const place = `cx="${formatNumber(cx ?? 0, 2)}" cy="${formatNumber(cy ?? 0, 2)}" r="${formatNumber(r ?? 0, 2)}"`
  const id = paper.define((id) => `<radialGradient id="${id}" ${place}>${stops(colours)}</radialGradient>`)
  return `url(#${id})`
}

/** How a shape is lit. Sizes are in units of the picture. */
export interface Light {
  /** Width of the shadow on the right. */
  depth?: number
  /** How much of that shadow is also below: 0 to 1. */
  fall?: number
  /** Width of the lime light on the right edge. */
  rim?: number
  /** Width of the warm light on the left. */
  warm?: number
  /** What is painted on the shape. */
  inside?: string
}

/** Defines a path that other elements can refer to, and a clip path of the same form. */
export function shapeOf(paper: Paper, d: string): { shape: string; clip: string } {
  const shape = paper.define((id) => `<path id="${id}" d="${d}"/>`)
  const clip = paper.define((id) => `<clipPath id="${id}"><use href="#${shape}"/></clipPath>`)
  return { shape, clip }
}

/**
 * A solid shape without an outline. Warm light is on its left, two bands of shadow are on its right, and lime light is
 * on its far right edge. All objects of the shop are lit like this. An empty fill inherits that of the parent.
 */
export function litShape(paper: Paper, d: string, fill: string, light: Light = {}): string {
  const { depth = 18, fall = 1, rim = 4, warm = 5, inside = '' } = light
  const { shape, clip } = shapeOf(paper, d)
  return [
    `<g clip-path="url(#${clip})"><use href="#${shape}"${attribute('fill', fill)}/>`,
    inside,
    shadowBands(paper, shape, depth, fall),
    warm > 0 ? edge(paper, shape, [warm, warm], warm, `fill:none;stroke:${WARM};stroke-opacity:.7`) : '',
    rimLight(paper, shape, rim),
    '</g>',
  ].join('')
}

/** A smaller copy of a shape in another paint, such as the flesh inside a skin. */
export function within(paper: Paper, d: string, fill: string, scale: number): string {
  return `<use href="#${shapeOf(paper, d).shape}" fill="${fill}" transform="scale(${formatNumber(scale, 2)})"/>`
}

/** The shadow side of a shape: two bands along its right and lower edges. */
export function shadowBands(paper: Paper, shape: string, depth: number, fall = 1): string {
  if (depth === 0) return ''
  const band = (width: number): string =>
    edge(
      paper,
      shape,
      [-width / 2, (-width / 2) * fall],
      width,
      `fill:none;stroke:${SHADE};mix-blend-mode:multiply`,
    )
  return band(depth) + (depth > 12 ? band(Math.round(depth * 0.45)) : '')
}

/** The lime light on the right edge of a shape. */
export function rimLight(paper: Paper, shape: string, width: number): string {
  return width > 0 ? edge(paper, shape, [-width / 2, width / 2], width, `fill:none;stroke:${LIME}`) : ''
}

function edge(paper: Paper, shape: string, [x, y]: [number, number], width: number, css: string): string {
  return svgText`<use href="#${shape}" class="${paper.look(css)}" stroke-width="${width}" x="${x}" y="${y}"/>`
}
