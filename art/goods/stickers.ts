import { word } from '../lettering.ts'
import { linear, litShape } from '../light.ts'
import { mark, singleColour } from '../mark.ts'
import { BLOOD, INK, LIME, lighter, PAPER, WARM } from '../palette.ts'
import { box, copy, dot, filledPath, oval, type Paper, placeAt, stamp, stroke, svgText } from '../paper.ts'
import { shadow, stall } from '../stall.ts'

/** A round sticker whose lower right edge peels off. */
function sticker(paper: Paper, inside: string): string {
  const body = litShape(paper, 'M26.900 100.500A104 104 0 1 1 100.500 26.900Z', '#fffaf0', {
    depth: 6,
    inside,
  })
  const fold = litShape(
    paper,
    'M100.500 26.900A104 104 0 0 0 26.900 100.500Q40 78 54 68T100.500 26.900Z',
    linear(paper, ['#fff', '#d9c7b5'], [1, 1]),
    { depth: 6, rim: 3, warm: 0 },
  )
  return body + filledPath('M104 30A104 104 0 0 0 24 100Q52 92 66 78T104 30Z', '#2a0b2e', 0.35) + fold
}

export function stickerSingle(paper: Paper): string {
  const face = dot(0, 0, 90, INK) + placeAt(0, 12, mark(), 1.34)
  return stall(paper, 'mango', shadow(240, 210, 420)) + placeAt(236, 256, sticker(paper, face), 1.5, -8)
}

/** The rare old design. */
export function stickerOld(paper: Paper): string {
  const rays = Array.from(
    { length: 12 },
    (_, index) => `<path d="M0 0L-13-91H13Z" transform="rotate(${index * 30})"/>`,
  ).join('')
  const face = `${dot(0, 0, 92, '#ffb52e')}<g fill="#ff7a2e">${rays}</g>${dot(0, 0, 64, '#7a1240')}${placeAt(0, 8, mark(), 0.92)}`
  const worn = stroke('M-70-40l18 10M-60 54l22-8M50-66l-10 18M-20 84l10-14', 5, '#fff3dc', 0.7)
  return (
    stall(paper, 'grape', shadow(240, 210, 420)) + placeAt(236, 252, sticker(paper, face + worn), 1.5, 10)
  )
}

/** A holographic sticker. */
export function stickerHolo(paper: Paper): string {
  const foil = linear(
    paper,
    ['#7ff0ff', '#b98bff', '#ff8bd0', '#ffd86b', '#b8ff7a', '#6be8ff', '#c08bff'],
    [1, 0.8],
  )
  const shards = filledPath('M-104-30L20-104L60-90L-104 20ZM-60 100L104-40V10L-20 104Z', '#fff', 0.35)
  const face =
    filledPath('M0-92L80-46V46L0 92L-80 46V-46Z', foil) +
    shards +
    placeAt(0, 10, mark(singleColour('#2a1650', '#e9c8ff')), 1.02)
  const hex =
    'M0-108Q4-108 8-106L90-58Q94-55 94-50V50Q94 55 90 58L8 106Q0 110-8 106L-90 58Q-94 55-94 50V-50Q-94-55-90-58L-8-106Q-4-108 0-108Z'
  const spark = stamp(paper, filledPath('M0-30Q3-3 30 0Q3 3 0 30Q-3 3-30 0Q-3-3 0-30Z', '#fff'))
  return (
    stall(paper, 'lagoon', shadow(240, 200, 424)) +
    placeAt(238, 250, litShape(paper, hex, '#fffaf0', { depth: 7, inside: face }), 1.52, 6) +
    copy(spark, 0, 0, ' transform="translate(116 128)"') +
    copy(spark, 0, 0, ' transform="translate(372 330)scale(.7)"') +
    copy(spark, 0, 0, ' transform="translate(366 104)scale(.5)"')
  )
}

/** A sheet with rows of stickers, its lower right corner lifted. */
function sheet(paper: Paper, rows: readonly (readonly string[])[], step: number, base = PAPER): string {
  const size = rows.length * step
  const [start, half] = [-size / 2 + step / 2, size / 2 + 16]
  const cells = rows.flatMap((row, y) =>
    row.map((id, x) => id && copy(id, start + x * step, start + y * step)),
  )
  const d = svgText`M${-half} ${12 - half}q0-12 12-12h${2 * half - 24}q12 0 12 12v${2 * half - 76}L${half - 64} ${half}H${12 - half}q-12 0-12-12z`
  const corner = litShape(
    paper,
    svgText`M${half} ${half - 64}Q${half - 46} ${half - 58} ${half - 70} ${half - 66}Q${half - 56} ${half - 40} ${half - 64} ${half}Z`,
    linear(paper, ['#fff', lighter(base, 0.5)], [1, 1]),
    { depth: 10, rim: 3, warm: 0 },
  )
  return litShape(paper, d, base, { depth: 8, warm: 6, inside: cells.join('') }) + corner
}

/** A page of sixteen stickers. */
export function stickerPage(paper: Paper): string {
  const base = (colour: string, scale: number): string =>
    `${dot(0, 0, 30, '#fff')}${dot(0, 0, 26, colour)}${placeAt(0, 3, mark(), scale)}`
  const [a, b] = [
    stamp(paper, base(INK, 0.4)),
    stamp(paper, `${dot(0, 0, 30, '#fff')}${dot(0, 0, 26, LIME)}${placeAt(0, 0, word('403', INK), 0.26)}`),
  ]
  const c = stamp(
    paper,
    filledPath(box(-30, -20, 60, 40, 12), '#fff') +
      filledPath(box(-26, -16, 52, 32, 9), BLOOD) +
      placeAt(0, 0, word('CTF', WARM), 0.28),
  )
  const page = sheet(
    paper,
    [
      [a, c, b, a],
      [b, a, a, c],
      [c, a, b, a],
      [a, b, c, ''],
    ],
    72,
    '#d9c7ee',
  )
  return stall(paper, 'cherry', shadow(240, 260, 430)) + placeAt(240, 244, page, 1, -7)
}

/** A sheet of stickers from a tour in the north. */
export function stickerSheetNorth(paper: Paper): string {
  const flag = stamp(
    paper,
    filledPath(box(-32, -22, 64, 44, 6), '#fff') +
      filledPath('M-28-18H28V18H-28Z', '#1f6fb5') +
      filledPath('M-14-18h9v36h-9zM-28-4.5h56v9h-56z', '#ffd23f'),
  )
  const horse = stamp(
    paper,
    dot(0, 0, 32, '#fff') +
      filledPath('M-20 20V2Q-22-12-10-14H6L8-24L20-22L24-8L16-6V20H8V8H-10V20Z', '#e3233d') +
      stroke('M-8-8Q0 0 8-8', 3, '#ffd23f'),
  )
  const fruit = stamp(paper, `${dot(0, 0, 32, '#fff')}${dot(0, 0, 28, INK)}${placeAt(0, 3, mark(), 0.42)}`)
  const moose = stamp(
    paper,
    dot(0, 0, 32, '#fff') +
      filledPath(
        'M-10 24Q-14 4-10-4Q0-12 10-4Q14 4 10 24Q0 30-10 24ZM-12-4Q-28-4-28-22Q-20-20-20-12Q-16-20-14-22Q-12-12-6-8ZM12-4Q28-4 28-22Q20-20 20-12Q16-20 14-22Q12-12 6-8Z',
        '#7a4a23',
      ),
  )
  const page = sheet(
    paper,
    [
      [flag, fruit, horse],
      [moose, flag, fruit],
      [fruit, horse, ''],
    ],
    88,
    '#cfe8f5',
  )
  return stall(paper, 'mint', shadow(240, 260, 430)) + placeAt(240, 244, page, 1.04, 6)
}

/** Iron-on logos, and an iron. */
export function ironOn(paper: Paper): string {
  const print = stamp(paper, `${dot(0, 0, 26, '#fff')}${placeAt(0, 3, mark(), 0.4)}`)
  const page = sheet(
    paper,
    [
      [print, print, print, print],
      [print, print, print, print],
      [print, print, print, print],
      [print, print, print, print],
    ],
    60,
    '#ffd0c0',
  )
  const sole = litShape(
    paper,
    'M-120 40Q-116-26-40-40H96Q118-40 118-16V40Z',
    linear(paper, ['#f4eefb', '#9d8fb5'], [0, 1]),
    { depth: 26, warm: 6 },
  )
  const grip =
    stroke('M-60-44Q-40-104 30-104T98-46', 24, '#ff5a24') +
    stroke('M-56-52Q-36-96 30-98', 6, WARM, 0.7) +
    stroke('M102-50Q92-108 44-114', 4, LIME)
  const steam = stroke('M-134 16q-22-4-26-24M-134 36q-26 2-36-10', 7, WARM, 0.6)
  return (
    stall(paper, 'grape', shadow(220, 250, 422)) +
    placeAt(216, 220, page, 1, -8) +
    placeAt(
      318,
      366,
      steam +
        sole +
        grip +
        stroke('M-120 44H118', 9, '#5a4a70') +
        oval(40, 0, 26, 18, BLOOD) +
        oval(34, -5, 9, 4, WARM, 0.8),
      0.94,
      8,
    )
  )
}
