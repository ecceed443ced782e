import { LIME, SHADE, WARM } from './palette.ts'
import { attribute, n, type Paper, p } from './paper.ts'

/** Stops of a gradient: colours at even distances, or `colour@offset`, or `colour@offset/opacity`. */
function stops(colours: readonly string[]): string {
  return colours
    .map((colour, index) => {
      const [name = '', place = ''] = colour.split('@')
      const [offset, opacity] = place.split('/')
      const at = offset ? Number(offset) : index / (colours.length - 1)
      const veil = opacity ? ` stop-opacity="${opacity}"` : ''
      return `<stop${at > 0 ? ` offset="${n(at, 2)}"` : ''} stop-color="${name}"${veil}/>`
    })
    .join('')
}

/** A gradient from left to right, or in the direction given, as a paint. */
export function linear(paper: Paper, colours: readonly string[], [dx, dy] = [1, 0]): string {
  const end = (dx === 1 ? '' : ` x2="${n(dx ?? 0, 2)}"`) + (dy === 0 ? '' : ` y2="${n(dy ?? 0, 2)}"`)
  const id = paper.define((id) => `<linearGradient id="${id}"${end}>${stops(colours)}</linearGradient>`)
  return `url(#${id})`
}

/** A gradient around a point, as a paint. The point lies up on the left unless told: that is where the lamp hangs. */
export function radial(paper: Paper, colours: readonly string[], [cx, cy, r] = [0.36, 0.3, 0.75]): string {
  const place = `cx="${n(cx ?? 0, 2)}" cy="${n(cy ?? 0, 2)}" r="${n(r ?? 0, 2)}"`
  const id = paper.define((id) => `<radialGradient id="${id}" ${place}>${stops(colours)}</radialGradient>`)
  return `url(#${id})`
}

/** How a thing takes the light. Sizes are in units of the picture. */
export interface Light {
  /** How wide the shadow on the right is. */
  depth?: number
  /** How much of that shadow also lies below: 0 to 1. */
  fall?: number
  /** How wide the lime light on the right edge is. */
  rim?: number
  /** How wide the warm light on the left is. */
  warm?: number
  /** What is painted on the thing. */
  inside?: string
}

/** A path that other elements can refer to, and a clip in its form. */
export function shapeOf(paper: Paper, d: string): { shape: string; clip: string } {
  const shape = paper.define((id) => `<path id="${id}" d="${d}"/>`)
  const clip = paper.define((id) => `<clipPath id="${id}"><use href="#${shape}"/></clipPath>`)
  return { shape, clip }
}

/**
 * A solid thing; without a fill it takes that of what it stands in. It has no outline: warm light draws its left side, two bands of shadow its right side, and lime
 * light its far right edge. All things of the shop are lit like this.
 */
export function lit(paper: Paper, d: string, fill: string, light: Light = {}): string {
  const { depth = 18, fall = 1, rim = 4, warm = 5, inside = '' } = light
  const { shape, clip } = shapeOf(paper, d)
  return [
    `<g clip-path="url(#${clip})"><use href="#${shape}"${attribute('fill', fill)}/>`,
    inside,
    veils(paper, shape, depth, fall),
    warm > 0 ? edge(paper, shape, [warm, warm], warm, `fill:none;stroke:${WARM};stroke-opacity:.7`) : '',
    rimLight(paper, shape, rim),
    '</g>',
  ].join('')
}

/** The same shape once more, smaller and in another paint: flesh inside a skin. */
export function within(paper: Paper, d: string, fill: string, scale: number): string {
  return `<use href="#${shapeOf(paper, d).shape}" fill="${fill}" transform="scale(${n(scale, 2)})"/>`
}

/** The shadow side of a shape: two bands along its right and lower edges. */
export function veils(paper: Paper, shape: string, depth: number, fall = 1): string {
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
  return p`<use href="#${shape}" class="${paper.look(css)}" stroke-width="${width}" x="${x}" y="${y}"/>`
}
