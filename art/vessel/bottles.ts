import { linear, litShape, rimLight, shadowBands, shapeOf } from '../light.ts'
import { darker, lighter, WARM } from '../palette.ts'
import { box, filledPath, oval, type Paper, placeAt, stroke, svgText, transformed } from '../paper.ts'

/** The content and look of a vessel. Vessels stand on 0, 0. */
export interface Filling {
  juice: string
  label: string
  /** Colour of the cap and of the lines on the label. */
  accent: string
  /** A drawing for the label, around 0, 0, about 130 wide. */
  motif: string
}

interface Glass {
  /** The outline of the bottle. */
  d: string
  /** Height of the juice, and half the width of its surface. */
  level: number
  surface: number
  /** Half the width of the bottle. */
  half: number
}

/** A glass bottle with juice, lit from behind. */
function glass(paper: Paper, { d, level, surface, half }: Glass, juice: string, label: string): string {
  const { shape, clip } = shapeOf(paper, d)
  const body = linear(paper, [
    darker(juice, 0.25),
    `${lighter(juice, 0.35)}@.3`,
    `${juice}@.62`,
    darker(juice, 0.35),
  ])
  return [
    `<g clip-path="url(#${clip})"><use href="#${shape}" fill="#fff" opacity=".4"/>`,
    filledPath(svgText`M-200 ${level}H200V0H-200Z`, body),
    oval(0, level, surface, 6, lighter(juice, 0.6)),
    oval(-10, -14, half * 0.8, 34, lighter(juice, 0.5), 0.5),
    `<use href="#${shape}" fill="none" stroke="#fff" stroke-width="13" opacity=".3"/>`,
    label,
    shadowBands(paper, shape, half * 0.5, 0.3),
    rimLight(paper, shape, 4),
    '</g>',
  ].join('')
}

/** Reflections on glass. */
function shine(d: string, width = 9): string {
  return stroke(d, width, WARM, 0.8)
}

function screwCap(paper: Paper, y: number, width: number, height: number, colour: string): string {
  const ribs = [-0.25, 0, 0.25].map((share) => svgText`M${width * share} ${y - 6}v${14 - height}`)
  const inside = stroke(ribs.join(''), 2.5, darker(colour, 0.5))
  return litShape(paper, box(-width / 2, y - height, width, height, 6), colour, {
    depth: 10,
    rim: 3,
    warm: 3,
    inside,
  })
}

/** A paper label round a bottle, with a fruit on it. */
function band(top: number, bottom: number, { label, accent, motif }: Filling, scale: number): string {
  const edge = (y: number, dip: number): string => svgText`M-90 ${y}Q0 ${y + dip} 90 ${y}`
  const paper = filledPath(
    svgText`M-90 ${top}Q0 ${top + 16} 90 ${top}V${bottom}Q0 ${bottom + 16}-90 ${bottom}Z`,
    label,
  )
  const lines = stroke(edge(top + 9, 16) + edge(bottom - 9, 16), 4, accent)
  return paper + lines + placeAt(0, (top + bottom) / 2 + 6, motif, scale)
}

/** A tall bottle with round shoulders: a litre of juice. */
export function tallBottle(paper: Paper, filling: Filling): string {
  const d = 'M-27-342V-296C-27-254-75-250-75-196V-26Q-75 0-50 0H50Q75 0 75-26V-196C75-250 27-254 27-296V-342Z'
  return (
    glass(paper, { d, level: -266, surface: 36, half: 75 }, filling.juice, band(-178, -50, filling, 0.8)) +
    screwCap(paper, -334, 64, 34, filling.accent) +
    shine('M-56-200V-188M-56-38V-26') +
    shine('M-50-220Q-45-234-33-244', 7)
  )
}

/** A stubby bottle: half a litre. */
export function stubbyBottle(paper: Paper, filling: Filling): string {
  const d = 'M-34-262V-232C-34-206-84-204-84-158V-30Q-84 0-54 0H54Q84 0 84-30V-158C84-204 34-206 34-232V-262Z'
  return (
    glass(paper, { d, level: -214, surface: 46, half: 84 }, filling.juice, band(-150, -36, filling, 0.76)) +
    screwCap(paper, -254, 80, 34, filling.accent) +
    shine('M-64-164V-156M-64-26V-24') +
    shine('M-58-182Q-52-194-40-201', 7)
  )
}

/** A bottle with a swing top, a fruit enamelled on the glass. */
export function swingBottle(paper: Paper, filling: Filling): string {
  const { juice, label, accent, motif } = filling
  const d = 'M-24-318V-290C-24-240-80-226-80-160V-24Q-80 0-56 0H56Q80 0 80-24V-160C80-226 24-240 24-290V-318Z'
  const egg = 'M0-178C44-178 60-150 60-110S44-40 0-40-60-70-60-110-44-178 0-178Z'
  const badge = filledPath(egg, label) + transformed('translate(0 -19)scale(.83)', stroke(egg, 4, accent))
  const wire = stroke('M-28-282Q-48-300-22-336M28-282Q48-300 22-336', 5, '#d9d2dc')
  const stopper = litShape(paper, 'M-24-326Q-28-352 0-354Q28-352 24-326Q0-318-24-326Z', '#fff6e3', {
    depth: 10,
    rim: 3,
    warm: 3,
  })
  const ring = stroke('M-19-319H19', 15, accent)
  return (
    glass(paper, { d, level: -246, surface: 36, half: 80 }, juice, badge + placeAt(0, -106, motif, 0.72)) +
    stopper +
    ring +
    wire +
    shine('M-62-158V-60') +
    shine('M-57-182Q-50-204-38-220', 7)
  )
}

/** A slim bottle with a cork: cordials and syrups. */
export function cordialBottle(paper: Paper, filling: Filling): string {
  const d = 'M-20-350V-262C-20-240-62-236-62-206V-20Q-62 0-44 0H44Q62 0 62-20V-206C62-236 20-240 20-262V-350Z'
  const { label, accent, motif } = filling
  const tag = filledPath('M-80-186H80V-32H-80Z', label) + stroke('M-80-178H80M-80-40H80', 4, accent)
  const cork = litShape(paper, 'M-15-350L-18-380H18L15-350Z', '#d9a066', { depth: 9, rim: 3, warm: 3 })
  const collar = litShape(paper, box(-24, -356, 48, 16, 6), lighter(filling.juice, 0.5), {
    depth: 8,
    rim: 3,
    warm: 2,
  })
  return (
    cork +
    glass(
      paper,
      { d, level: -290, surface: 22, half: 62 },
      filling.juice,
      tag + placeAt(0, -108, motif, 0.74),
    ) +
    collar +
    shine('M-46-206V-194M-46-22V-20') +
    shine('M-12-330V-286', 6)
  )
}

/** A round flask with a long neck. */
export function flask(paper: Paper, filling: Filling): string {
  const d =
    'M-22-304V-232C-22-214-96-188-96-100C-96-46-76 0-46 0H46C76 0 96-46 96-100C96-188 22-214 22-232V-304Z'
  const { juice, label, accent, motif } = filling
  const seal =
    filledPath(
      'M0-166L16-158 33-163 41-147 57-141 55-123 66-109 57-94 60-76 44-68 37-52 19-54 4-44-11-54-29-52-36-68-52-76-49-94-58-109-47-123-49-141-33-147-25-163-8-158Z',
      label,
    ) + stroke('M4-152a43 43 0 1 1-.1 0', 3, accent)
  return (
    glass(paper, { d, level: -196, surface: 56, half: 96 }, juice, seal + placeAt(4, -106, motif, 0.58)) +
    screwCap(paper, -296, 54, 32, accent) +
    shine('M-76-92Q-76-132-54-156') +
    shine('M-62-42Q-56-28-48-22', 7)
  )
}

/** A jug of ice-cold juice. */
export function jug(paper: Paper, filling: Filling): string {
  const { juice, motif } = filling
  const d =
    'M-76-270Q-96-276-92-292Q0-274 84-284L78-262C70-214 92-190 96-120C100-60 92 0 66 0H-66C-92 0-100-60-96-120C-92-190-68-214-76-270Z'
  const handle = 'M76-236C150-246 156-90 90-72'
  const cubes = [
    [-40, -214, 14],
    [6, -222, -18],
    [42, -206, 30],
  ] as const
  const ice = cubes
    .map(([x, y, turn]) => placeAt(x, y, filledPath(box(-19, -19, 38, 38, 8), '#fff', 0.6), 1, turn))
    .join('')
  return (
    stroke(handle, 21, '#fff', 0.3) +
    stroke(handle, 5, WARM, 0.7) +
    glass(paper, { d, level: -216, surface: 74, half: 92 }, juice, ice + placeAt(0, -96, motif, 0.95)) +
    shine('M-74-150Q-78-110-74-60') +
    shine('M-60-196L-57-186', 7)
  )
}
