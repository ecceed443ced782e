import { linear, litShape, rimLight, shadowBands, shapeOf } from '../light.ts'
import { darker, lighter, WARM } from '../palette.ts'
import { dot, filledPath, oval, type Paper, placeAt, stroke } from '../paper.ts'
import type { Filling } from './bottles.ts'

/** A gable-top carton, seen from its corner. */
export function carton(paper: Paper, { juice, label, accent, motif }: Filling): string {
  const front = 'M-88-8L38 8V-226L-88-238Z'
  const side = 'M38 8L92-22V-246L38-226Z'
  const wave = filledPath('M-100-62C-70-84-40-30-10-50S30-80 60-64V20H-100Z', juice)
  const face = dot(-25, -140, 66, lighter(label, 0.55)) + wave + moveOnto(motif)
  const turned = filledPath('M20-66C50-90 70-40 100-70V20H20Z', darker(juice, 0.75))
  const roof = filledPath('M-88-238L38-226L66-290L-58-300Z', linear(paper, [lighter(accent, 0.25), accent]))
  const fold = filledPath('M38-226L92-246L66-290Z', darker(accent, 0.95))
  const fin = litShape(paper, 'M-58-300L66-290V-318L-58-328Z', accent, { depth: 8, rim: 3, warm: 4 })
  const cap =
    filledPath('M-30-262V-246C-30-234 8-232 8-246V-262Z', '#d9a9c4') + oval(-11, -262, 19, 10, '#fff6e3')
  return (
    litShape(paper, side, darker(label, 0.75), { depth: 12, fall: 0, rim: 4, warm: 0, inside: turned }) +
    litShape(paper, front, label, { depth: 0, rim: 0, warm: 5, inside: face }) +
    fold +
    roof +
    fin +
    cap
  )
}

function moveOnto(motif: string): string {
  return `<g transform="matrix(.92 .1 0 .92-25-142)">${motif}</g>`
}

/** A take-away cup with a dome and a straw. */
export function smoothieCup(paper: Paper, { juice, label, accent, motif }: Filling): string {
  const fill = linear(paper, [
    darker(juice, 0.2),
    `${lighter(juice, 0.4)}@.3`,
    `${juice}@.65`,
    darker(juice, 0.3),
  ])
  const sleeve = filledPath('M-92-158H92L76-58H-76Z', label) + stroke('M-92-148H92M-92-68H92', 4, accent)
  const { shape, clip } = shapeOf(paper, 'M-96-212C-96-292-50-312 0-312S96-292 96-212Z')
  const froth = filledPath(
    'M-100-206C-90-250-50-238-40-258C-20-284 30-276 36-252C60-250 90-240 100-206Z',
    lighter(juice, 0.35),
  )
  const straw = stroke('M30-276L52-388', 17, accent)
  const dome = `<use href="#${shape}" fill="#fff" opacity=".22"/>${shadowBands(paper, shape, 30, 0)}${rimLight(paper, shape, 4)}`
  return (
    `${straw}<g clip-path="url(#${clip})">${froth}${dome}</g>` +
    litShape(paper, 'M-92-212H92L68-12Q66 0 54 0H-54Q-66 0-68-12Z', fill, {
      depth: 38,
      fall: 0.3,
      inside: sleeve + placeAt(0, -106, motif, 0.72),
    }) +
    litShape(paper, 'M-102-224h204v26h-204z', '#fff6e3', { depth: 12, fall: 0.6 }) +
    stroke('M-72-244Q-62-282-34-292', 8, WARM, 0.8)
  )
}

/** A stoneware jug and a full mug. */
export function stoneware(paper: Paper, { juice, label, accent, motif }: Filling): string {
  const d =
    'M-30-300H30V-262C30-240 98-216 98-122C98-60 80 0 52 0H-52C-80 0-98-60-98-122C-98-216-30-240-30-262Z'
  const glaze = filledPath(
    'M-110-310H110V-170C80-150 70-196 44-176S14-120-8-150S-50-190-70-166S-100-150-110-170Z',
    accent,
  )
  const handle = 'M34-276C96-296 104-220 80-206'
  const specks = stroke(
    'M-60-90h0M-30-30h0M20-60h0M56-96h0M-76-60h0M70-40h0M0-18h0M40-130h0',
    4,
    darker(label, 0.7),
    0.6,
  )
  return (
    stroke(handle, 18, darker(accent, 0.6)) +
    litShape(paper, d, linear(paper, [lighter(label), label]), {
      depth: 44,
      fall: 0.4,
      warm: 6,
      inside: specks + glaze + placeAt(0, -88, motif, 0.7),
    }) +
    oval(0, -300, 30, 8, darker(accent, 0.9)) +
    oval(0, -298, 24, 5, lighter(juice, 0.4))
  )
}

/** A mug with a pale drink. */
export function mugOf(paper: Paper, juice: string, clay: string): string {
  const d = 'M-44-92H44V-18Q44 0 26 0H-26Q-44 0-44-18Z'
  return (
    stroke('M42-72C78-76 78-22 42-26', 12, darker(clay, 0.5)) +
    litShape(paper, d, linear(paper, [lighter(clay, 0.3), clay]), {
      depth: 24,
      fall: 0.3,
      inside: filledPath('M-60-100H60V-70C40-60 30-84 10-70S-20-56-30-66S-50-60-60-66Z', darker(clay, 0.5)),
    }) +
    oval(0, -92, 44, 12, darker(clay, 0.8)) +
    oval(0, -90, 38, 9, juice) +
    oval(-8, -92, 20, 4, '#fff', 0.6)
  )
}
