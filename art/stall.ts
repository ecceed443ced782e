import { linear, radial } from './light.ts'
import { LAMPS, type Lamp, mix, WARM } from './palette.ts'
import { dot, filledPath, minify, newPaper, oval, type Paper, stroke, svgText } from './paper.ts'

/** Width and height of a product picture. */
export const SIDE = 480
/** The height at which objects stand. */
export const GROUND = 414

const WINDOW = 'M240 18C424 18 462 56 462 240S424 462 240 462 18 424 18 240 56 18 240 18Z'
const COUNTER = 'M-80 384Q240 346 560 384'

/** Rings of light bulbs round the lamp: radius and size of each. */
const RINGS = [
  [151, 9],
  [169, 7.4],
  [186, 6],
  [202, 4.8],
  [217, 3.6],
  [231, 2.4],
] as const

/**
 * A stall at night: a lamp with rings of bulbs, and a counter. `behind` is drawn behind all objects, mostly shadows. It
 * is 640 wide, starting at -80, for pictures that are wider than those of products.
 */
export function scenery(paper: Paper, lamp: Lamp, behind = ''): string {
  const [hot, colour, deep] = LAMPS[lamp]
  const wall = linear(paper, [mix(deep, colour, 0.25), mix(deep, '#0a0512', 0.45)], [0.5, 1])
  const halo = radial(paper, [`${colour}@.55/.55`, `${colour}@1/0`], [0.5, 0.5, 0.5])
  const disc = radial(paper, [hot, `${colour}@.75`, mix(colour, deep, 0.3)], [0.42, 0.4, 0.62])
  const top = linear(paper, [mix(deep, colour, 0.55), mix(deep, colour, 0.1)], [0, 1])
  const rings = RINGS.map(([r, width]) => svgText`<circle r="${r}" stroke-width="${width}" pathLength="72"/>`)
  return [
    filledPath('M-80 0H560V480H-80Z', wall),
    `<g transform="translate(278 196)">${dot(0, 0, 250, halo)}`,
    `<g fill="none" stroke="${colour}" stroke-dasharray="0 1" opacity=".8">${rings.join('')}</g>`,
    `${dot(0, 0, 134, disc)}</g>`,
    filledPath(`${COUNTER}V480H-80Z`, top),
    stroke(COUNTER, 3, WARM, 0.4),
    `${oval(300, 394, 150, 15, hot, 0.22)}${behind}`,
  ].join('')
}

/** The stall in a round window, as in all product pictures. */
export function stall(paper: Paper, lamp: Lamp, behind = ''): string {
  const clip = paper.define((id) => `<clipPath id="${id}"><path d="${WINDOW}"/></clipPath>`)
  return `<g clip-path="url(#${clip})">${scenery(paper, lamp, behind)}</g>`
}

/** The shadow where an object touches the counter. */
export function shadow(x: number, width: number, y = GROUND): string {
  const [soft, hard] = [
    oval(x - 14, y + 2, width / 2 + 22, 14, '', 0.4),
    oval(x, y - 1, width / 2 - 2, 8, '', 0.6),
  ]
  return `<g fill="#140520">${soft}${hard}</g>`
}

/** A complete picture. `metadata` is added to the file. */
export function picture(draw: (paper: Paper) => string, metadata = ''): string {
  const paper = newPaper()
  const body = draw(paper)
  const size = `viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"`
  const joins = 'stroke-linecap="round" stroke-linejoin="round"'
  return minify(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${joins}>${metadata}${paper.defs()}${body}</svg>\n`,
  )
}
