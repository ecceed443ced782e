import { darker, INK, lighter } from '../palette.ts'
import { at, linear, lit, type Paper, p, patch, stroke } from '../paper.ts'

export const LEAF = '#4fa83d'

/** A leaf that grows from 0, 0 to the right. */
export function leaf(paper: Paper, length: number, width: number, colour = LEAF): string {
  const d = p`M0 0C${length * 0.2} ${-width} ${length * 0.72} ${-width} ${length} 0C${length * 0.74} ${width * 0.7} ${length * 0.25} ${width * 0.8} 0 0Z`
  const lower = p`M0 0Q${length * 0.5} ${-width * 0.15} ${length} 0C${length * 0.74} ${width * 0.7} ${length * 0.25} ${width * 0.8} 0 0Z`
  const rib = stroke(
    p`M${length * 0.12} 0Q${length * 0.5} ${-width * 0.15} ${length * 0.84} 0`,
    2.5,
    darker(colour, 0.5),
  )
  return lit(paper, d, lighter(colour, 0.3), {
    depth: 0,
    rim: 2,
    warm: 0,
    inside: patch(lower, colour) + rib,
  })
}

/** A short woody stem, from 0, 0 upwards. */
export function stem(height = 22, lean = 8, colour = '#7a4a23'): string {
  const d = p`M0 4Q${lean * 0.1} ${-height * 0.6} ${lean} ${-height}`
  return stroke(d, 11, INK) + stroke(d, 5, colour)
}

/** A pointed basil-like leaf with veins, standing up. */
export function veinedLeaf(paper: Paper, height: number, colour = LEAF): string {
  const w = height * 0.36
  const d = p`M0 0C${-w * 1.5} ${-height * 0.25} ${-w} ${-height * 0.78} 0 ${-height}C${w} ${-height * 0.78} ${w * 1.5} ${-height * 0.25} 0 0Z`
  const half = p`M0 0C${w * 1.5} ${-height * 0.25} ${w} ${-height * 0.78} 0 ${-height}Z`
  const veins = [0.22, 0.42, 0.62]
    .map(
      (share) =>
        p`M0 ${-height * share}l${-w * (0.8 - share * 0.7)} ${-height * 0.14}M0 ${-height * share}l${w * (0.8 - share * 0.7)} ${-height * 0.14}`,
    )
    .join('')
  return lit(paper, d, linear(paper, [lighter(colour, 0.35), colour], [0, 1]), {
    depth: 0,
    rim: 3,
    warm: 0,
    line: 5,
    inside:
      patch(half, darker(colour, 0.25)) +
      stroke(`M0 0V${Math.round(-height * 0.88)}${veins}`, 2.5, darker(colour, 0.5)),
  })
}

/** A crown of sepals round 0, 0, as on a strawberry. */
export function sepals(paper: Paper, size: number, count: number, colour = LEAF): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = 200 + (140 / (count - 1)) * index
    return at(0, 0, leaf(paper, size, size * 0.3, colour), 1, -turn)
  }).join('')
}
