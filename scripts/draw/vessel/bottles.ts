import { darker, LIME, lighter, WARM } from '../palette.ts'
import { at, edge, linear, lit, oval, type Paper, p, patch, stroke, veils } from '../paper.ts'

/** What is in a bottle, and what it wears. */
export interface Filling {
  juice: string
  label: string
  cap: string
  /** A drawing for the label, around 0, 0, about 120 wide. */
  motif: string
}

interface Glass {
  /** The outline of the bottle, standing on y = 0, its middle at x = 0. */
  d: string
  /** How high the juice stands, and how wide the bottle is there. */
  level: number
  neck: number
  width: number
}

/** A bottle of glass with juice in it: the lamp shines through. */
function glassBottle(paper: Paper, glass: Glass, juice: string, label: string): string {
  const { d, level, neck, width } = glass
  const shape = paper.define((id) => `<path id="${id}" d="${d}"/>`)
  const clip = paper.define((id) => `<clipPath id="${id}"><use href="#${shape}"/></clipPath>`)
  const body = linear(paper, [
    darker(juice, 0.2),
    `${lighter(juice, 0.3)}@.3`,
    `${juice}@.62`,
    darker(juice, 0.4),
  ])
  return [
    `<g clip-path="url(#${clip})">`,
    `<use href="#${shape}" fill="#fff" opacity=".35"/>`,
    p`<path d="M-200 ${level}H200V0H-200Z" fill="${body}"/>`,
    oval(0, level, neck, 6, lighter(juice, 0.55)),
    oval(-10, -14, width * 0.4, 34, lighter(juice, 0.5), 'opacity=".5"'),
    edge(paper, shape, 0, 0, '#fff', 14, 'stroke-opacity:.3'),
    label,
    veils(paper, shape, 36, 0.3),
    edge(paper, shape, -2, 2, LIME, 4),
    '</g>',
  ].join('')
}

function shine(d: string, width = 9): string {
  return p`<path d="${d}" fill="none" stroke="${WARM}" stroke-opacity=".75" stroke-width="${width}"/>`
}

function screwCap(paper: Paper, y: number, width: number, height: number, colour: string): string {
  const x = -width / 2
  const d = p`M${x} ${y}v${-height + 6}q0-6 6-6h${width - 12}q6 0 6 6v${height - 6}z`
  const ribs = Array.from(
    { length: 4 },
    (_, index) => p`M${x + (width / 5) * (index + 1)} ${y - 5}v${-height + 13}`,
  )
  return lit(paper, d, colour, {
    depth: 7,
    rim: 4,
    warm: 3,
    inside: stroke(ribs.join(''), 2.5, darker(colour, 0.4)),
  })
}

/** A tall bottle with round shoulders: the big juices. */
export function tallBottle(paper: Paper, { juice, label, cap, motif }: Filling): string {
  const d = 'M-23-302V-262C-23-226-66-224-66-176V-22Q-66 0-44 0H44Q66 0 66-22V-176C66-224 23-226 23-262V-302Z'
  const sticker =
    patch('M-70-158Q0-146 70-158V-48Q0-36-70-48Z', label) +
    stroke('M-70-148Q0-136 70-148M-70-58Q0-46 70-58', 4, cap)
  const front = sticker + at(0, -97, motif, 0.72)
  return (
    glassBottle(paper, { d, level: -240, neck: 30, width: 132 }, juice, front) +
    screwCap(paper, -296, 56, 32, cap) +
    shine('M-48-178V-166M-48-34V-24') +
    shine('M-44-196Q-40-208-30-216', 7)
  )
}
