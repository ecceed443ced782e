import { LAMPS, type Lamp, mix, WARM } from './palette.ts'
import { dot, linear, newPaper, oval, type Paper, p, radial } from './paper.ts'

/** The side of a picture of a product. */
export const SIDE = 480
/** Where things stand. */
export const GROUND = 412

const WINDOW =
  'M138 20H342C424 20 460 56 460 138V342C460 424 424 460 342 460H138C56 460 20 424 20 342V138C20 56 56 20 138 20Z'

/** Rings of light bulbs round the lamp, as on a fairground: radius and size. */
const RINGS = [
  [151, 9],
  [169, 7.4],
  [186, 6],
  [202, 4.8],
  [217, 3.6],
  [231, 2.4],
] as const

/** The window of a stall at night: a lamp with rings of bulbs, and a counter. Every product stands in one. */
export function stall(paper: Paper, lamp: Lamp): string {
  const [hot, colour, deep] = LAMPS[lamp]
  const clip = paper.define((id) => `<clipPath id="${id}"><path d="${WINDOW}"/></clipPath>`)
  const wall = linear(paper, [mix(deep, colour, 0.3), deep, mix(deep, '#0a0512', 0.5)], [0.5, 1])
  const halo = radial(paper, [`${colour}@.55/.55`, `${colour}@1/0`], [0.5, 0.5, 0.5])
  const disc = radial(paper, [hot, `${colour}@.75`, mix(colour, deep, 0.3)], [0.42, 0.4, 0.62])
  const top = linear(paper, [mix(deep, colour, 0.55), mix(deep, colour, 0.1)], [0, 1])
  const rings = RINGS.map(([r, width]) => p`<circle r="${r}" stroke-width="${width}" pathLength="72"/>`).join(
    '',
  )
  return [
    `<g clip-path="url(#${clip})"><path d="M0 0H480V480H0Z" fill="${wall}"/>`,
    `<g transform="translate(278 196)">${dot(0, 0, 250, halo)}`,
    `<g fill="none" stroke="${colour}" stroke-dasharray="0 1" opacity=".8">${rings}</g>`,
    `${dot(0, 0, 134, disc)}</g>`,
    `<path d="M0 372Q240 352 480 372V480H0Z" fill="${top}"/>`,
    `<path d="M0 372Q240 352 480 372" fill="none" stroke="${WARM}" stroke-opacity=".4" stroke-width="3"/>`,
    `${oval(300, 392, 150, 15, hot, 'opacity=".22"')}</g>`,
  ].join('')
}

/** The shadow where a thing touches the counter. */
export function shadow(x: number, width: number, y = GROUND): string {
  return `<g fill="#140520">${oval(x - 14, y + 2, width / 2 + 22, 14, '', 'opacity=".4"')}${oval(x, y - 1, width / 2 - 2, 8, '', 'opacity=".6"')}</g>`
}

/** A whole picture. `metadata` is for those who look closer. */
export function picture(draw: (paper: Paper) => string, metadata = ''): string {
  const paper = newPaper()
  const body = draw(paper)
  const size = `viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"`
  const joins = 'stroke-linecap="round" stroke-linejoin="round"'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${joins}>${metadata}${paper.defs()}${body}</svg>\n`
}
