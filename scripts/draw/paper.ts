import { INK, LIME, SHADE, WARM } from './palette.ts'

/** A sheet that is being drawn on: hands out ids and gathers what stands in `<defs>`. */
export interface Paper {
  /** Puts an element that can be referred to into `<defs>`, once; returns its id. */
  define(element: (id: string) => string): string
  /** The name of a class for these CSS declarations. */
  look(css: string): string
  /** What was defined so far. */
  defs(): string
}

/** A fresh sheet. Names start with `prefix`, for drawings that share a page with others. */
export function newPaper(prefix = ''): Paper {
  const names = new Map<string, string>()
  const elements: string[] = []
  const rules: string[] = []
  const name = (key: string, write: (name: string) => void): string => {
    const known = names.get(key)
    if (known) return known
    const fresh = prefix + shortName(names.size)
    names.set(key, fresh)
    write(fresh)
    return fresh
  }
  return {
    define: (element) => name(element('?'), (id) => elements.push(element(id))),
    look: (css) => name(css, (id) => rules.push(`.${id}{${css}}`)),
    defs() {
      const style = rules.length > 0 ? `<style>${rules.join('')}</style>` : ''
      return elements.length > 0 ? `${style}<defs>${elements.join('')}</defs>` : style
    },
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

function shortName(index: number): string {
  const letter = LETTERS.charAt(index % LETTERS.length)
  return index < LETTERS.length ? letter : `${letter}${Math.floor(index / LETTERS.length)}`
}

/** A number as short as it can be written with one decimal. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
}

/** A template whose numbers are rounded: `p\`M${x} ${y}\``. */
export function p(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return parts.reduce((text, part, index) => {
    const value = values[index - 1]
    return text + (typeof value === 'number' ? n(value) : (value ?? '')) + part
  })
}

/** Stops of a gradient: colours at even distances, or `colour@offset`, or `colour@offset/opacity`. */
function stops(colours: readonly string[]): string {
  return colours
    .map((colour, index) => {
      const [name = '', place = ''] = colour.split('@')
      const [offset, opacity] = place.split('/')
      const at = offset ? Number(offset) : index / (colours.length - 1)
      const veil = opacity ? ` stop-opacity="${opacity}"` : ''
      return `<stop${at > 0 ? ` offset="${n(at * 100)}%"` : ''} stop-color="${name}"${veil}/>`
    })
    .join('')
}

/** A gradient from left to right, or in the direction given, as a paint. */
export function linear(paper: Paper, colours: readonly string[], [dx, dy] = [1, 0]): string {
  const id = paper.define(
    (id) => p`<linearGradient id="${id}" x2="${dx}" y2="${dy}">${stops(colours)}</linearGradient>`,
  )
  return `url(#${id})`
}

/** A gradient around a point, as a paint. The point lies up on the left unless told: that is where the lamp hangs. */
export function radial(paper: Paper, colours: readonly string[], [cx, cy, r] = [0.36, 0.3, 0.75]): string {
  const place = `cx="${cx}" cy="${cy}" r="${r}"`
  const id = paper.define((id) => `<radialGradient id="${id}" ${place}>${stops(colours)}</radialGradient>`)
  return `url(#${id})`
}

/** How a solid thing takes the light. */
export interface Light {
  /** How wide the shadow side is. */
  depth?: number
  /** How wide the lime light on the right edge is; none with 0. */
  rim?: number
  /** How wide the warm light on the left edge is; none with 0. */
  warm?: number
  /** What is painted on the thing, inside its outline. */
  inside?: string
}

/**
 * A solid thing: its outline filled, with the shadow on the right, a thin lime light on its far right edge, warm
 * light on the left and an ink outline. All things of the shop are lit like this.
 */
export function lit(paper: Paper, d: string, fill: string, light: Light = {}): string {
  const { depth = 18, rim = 4, warm = 6, inside = '' } = light
  const shape = paper.define((id) => `<path id="${id}" d="${d}"/>`)
  const clip = paper.define((id) => `<clipPath id="${id}"><use href="#${shape}"/></clipPath>`)
  return [
    `<g clip-path="url(#${clip})"><use href="#${shape}" fill="${fill}"/>`,
    inside,
    veils(paper, shape, depth),
    warm > 0 ? edge(paper, shape, warm, warm, WARM, warm, 'stroke-opacity:.7') : '',
    rim > 0 ? edge(paper, shape, -rim * 0.5, rim * 0.5, LIME, rim) : '',
    '</g>',
  ].join('')
}

/** The shadow side of a shape: two bands along its right and lower edges. `fall` is how much of them lies below. */
export function veils(paper: Paper, shape: string, depth: number, fall = 1): string {
  if (depth === 0) return ''
  const band = (width: number): string =>
    edge(paper, shape, -width / 2, (-width / 2) * fall, SHADE, width, 'mix-blend-mode:multiply')
  return band(depth) + band(depth * 0.45)
}

/** The outline of a shape, moved, as a line. */
export function edge(
  paper: Paper,
  shape: string,
  x: number,
  y: number,
  colour: string,
  width: number,
  more = '',
): string {
  const look = paper.look(p`fill:none;stroke:${colour};stroke-width:${width};${more}`)
  return p`<use href="#${shape}" class="${look}" x="${x}" y="${y}"/>`
}

/** A group moved to a place, turned and scaled. */
export function at(x: number, y: number, svg: string, scale = 1, turn = 0): string {
  const parts = [
    x !== 0 || y !== 0 ? p`translate(${x} ${y})` : '',
    turn !== 0 ? p`rotate(${turn})` : '',
    scale !== 1 ? `scale(${Math.round(scale * 100) / 100})` : '',
  ]
  return `<g transform="${parts.join('')}">${svg}</g>`
}

/** A line in ink, or in another colour. */
export function stroke(d: string, width = 4, colour: string = INK): string {
  return p`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

/** A flat patch without an outline. */
export function patch(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`
}

function paint(fill: string): string {
  return fill ? ` fill="${fill}"` : ''
}

/** A circle. */
export function dot(x: number, y: number, r: number, fill: string, more = ''): string {
  return p`<circle cx="${x}" cy="${y}" r="${r}"${paint(fill)}${more ? ` ${more}` : ''}/>`
}

/** An ellipse. */
export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return p`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${paint(fill)}${more ? ` ${more}` : ''}/>`
}
