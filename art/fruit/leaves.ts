import { linear, litShape } from '../light.ts'
import { darker, lighter } from '../palette.ts'
import { copy, filledPath, type Paper, placeAt, stamp, stroke, svgText } from '../paper.ts'

export const LEAF = '#4fae3a'

/** A leaf that grows from 0, 0 to the right. */
export function leaf(paper: Paper, length: number, width: number, colour = LEAF): string {
  const lower = svgText`${length} 0C${length * 0.74} ${width * 0.7} ${length * 0.25} ${width * 0.8} 0 0Z`
  const d = svgText`M0 0C${length * 0.2} ${-width} ${length * 0.72} ${-width} ${lower}`
  const half = filledPath(svgText`M0 0Q${length * 0.5} ${-width * 0.15} ${lower}`, darker(colour, 0.25))
  const drawn = litShape(paper, d, lighter(colour, 0.25), { depth: 0, rim: 2, warm: 0, inside: half })
  return copy(stamp(paper, drawn))
}

/** A short woody stem, from 0, 0 upwards. */
export function stem(height = 22, lean = 8, colour = '#6b3a1c'): string {
  return stroke(svgText`M0 4Q${lean * 0.1} ${-height * 0.6} ${lean} ${-height}`, 7, colour)
}

/** A pointed leaf with veins, standing up on 0, 0. */
export function veinedLeaf(paper: Paper, height: number, colour = LEAF): string {
  const w = height * 0.36
  const right = svgText`C${w} ${-height * 0.78} ${w * 1.5} ${-height * 0.25} 0 0Z`
  const d = svgText`M0 0C${-w * 1.5} ${-height * 0.25} ${-w} ${-height * 0.78} 0 ${-height}${right}`
  const veins = [0.25, 0.52].map((share) => {
    const [x, y, rise] = [
      Math.round(w * (0.8 - share * 0.7)),
      Math.round(-height * share),
      Math.round(-height * 0.14),
    ]
    return svgText`M${-x} ${y + rise}L0 ${y}l${x} ${rise}`
  })
  const half = filledPath(svgText`M0 ${-height}${right}`, darker(colour, 0.35))
  const ribs = stroke(svgText`M0 0V${-height * 0.88}${veins.join('')}`, 2, darker(colour, 0.7))
  const fill = linear(paper, [lighter(colour, 0.35), colour], [0, 1])
  return copy(stamp(paper, litShape(paper, d, fill, { depth: 0, rim: 3, warm: 0, inside: half + ribs })))
}

/** Sepals that hang from 0, 0, as on a strawberry. */
export function sepals(paper: Paper, size: number, count: number, colour = LEAF): string {
  const turns = Array.from({ length: count }, (_, index) => -15 + (210 / (count - 1)) * index)
  return copy(
    stamp(
      paper,
      turns.map((turn) => placeAt(0, 0, leaf(paper, size, size * 0.34, colour), 1, turn)).join(''),
    ),
  )
}
