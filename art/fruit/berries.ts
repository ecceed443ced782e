import { litShape, radial, within } from '../light.ts'
import { darker, lighter, WARM } from '../palette.ts'
import { copy, dot, filledPath, type Paper, placeAt, stamp, stroke, svgText } from '../paper.ts'
import { leaf, sepals, stem } from './leaves.ts'
import { glint, skin } from './orchard.ts'

/** Defines a round berry that is drawn repeatedly. Returns its id. */
function berry(paper: Paper, colour: string, r: number, shine = lighter(colour, 0.6)): string {
  const fill = radial(paper, [shine, `${colour}@.5`, darker(colour, 0.9)], [0.34, 0.3, 0.72])
  return paper.define((id) => svgText`<circle id="${id}" r="${r}" fill="${fill}"/>`)
}

/** Rows of berries: the number in each row, the height of the first row, and the distance of rows. */
function rows(
  paper: Paper,
  id: string,
  counts: readonly number[],
  top: number,
  wide: number,
  high: number,
): string {
  const row = (count: number): string => {
    const places = Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * wide)
    return stamp(paper, places.map((x) => copy(id, x)).join(''))
  }
  return counts.map((count, index) => copy(row(count), 0, top + index * high)).join('')
}

/** A raspberry; in another colour a blackberry. */
export function raspberry(paper: Paper, colour = '#ee2f63'): string {
  const body = filledPath(
    'M0-40C40-44 54-14 44 14C36 40 16 62 0 62C-16 62-36 40-44 14C-54-14-40-44 0-40Z',
    darker(colour, 0.8),
  )
  const beads = rows(paper, berry(paper, colour, 13.5), [4, 5, 4, 5, 4, 3, 2], -34, 20, 14.5)
  return body + beads + placeAt(0, -40, sepals(paper, 34, 6)) + placeAt(0, -42, stem(16, 5, '#4d8a34'))
}

const STRAWBERRY = 'M0-40C36-52 62-30 56 4C50 34 20 64 0 70C-20 64-50 34-56 4C-62-30-36-52 0-40Z'

export function strawberry(paper: Paper, colour = '#f5333f'): string {
  const pips = [
    [-30, -14],
    [-6, -18],
    [20, -16],
    [40, -4],
    [-40, 8],
    [-18, 10],
    [6, 8],
    [30, 18],
    [-22, 34],
    [0, 34],
    [16, 44],
  ] as const
  const seeds = stroke(pips.map(([x, y]) => svgText`M${x} ${y}v4`).join(''), 5, '#ffe27a')
  const body = litShape(paper, STRAWBERRY, skin(paper, colour), { inside: seeds + glint(-34, -24, 0.8) })
  return body + placeAt(0, -42, sepals(paper, 36, 5)) + placeAt(0, -46, stem(16, 6, '#4d8a34'))
}

/** A strawberry cut in half. */
export function strawberryHalf(paper: Paper): string {
  const flesh = within(
    paper,
    STRAWBERRY,
    radial(paper, ['#fff1e2', '#ff9d92@.55', '#ff5a5f'], [0.5, 0.45, 0.55]),
    0.87,
  )
  const heart = filledPath('M0-22C16-26 22-8 14 12Q6 32 0 38Q-6 32-14 12C-22-8-16-26 0-22Z', '#ffe3d6')
  return (
    litShape(paper, STRAWBERRY, '#f5333f', { inside: flesh + heart, depth: 8 }) +
    placeAt(0, -42, sepals(paper, 36, 5))
  )
}

/** A bunch of grapes. */
export function grapes(paper: Paper, colour = '#8a3fd1'): string {
  const fruit = rows(paper, berry(paper, colour, 17, '#f3c8ff'), [3, 4, 3, 4, 3, 2, 1], -46, 27, 20)
  const top =
    stem(34, 12) + placeAt(4, -8, leaf(paper, 62, 34), 1, -16) + placeAt(-2, -6, leaf(paper, 44, 26), 1, 200)
  return placeAt(0, -56, top) + fruit
}

/** Some blueberries round 0, 0. */
export function blueberries(paper: Paper): string {
  const ball = paper.define((id) => {
    const fill = radial(paper, ['#b9c6ff', '#4759c9@.5', '#1f1a66'], [0.34, 0.3, 0.72])
    const crown = filledPath('M-8-10l5 2 3-5 3 5 5-2-2 6 2 5-6-1-3 4-3-4-6 1 3-5z', '#171149')
    return `<g id="${id}">${dot(0, 0, 22, fill)}${crown}</g>`
  })
  return copy(ball, -26, 8) + copy(ball, 18, 0) + copy(ball, -2, 26)
}

/** A twig of sea buckthorn, full of berries. */
export function seaBuckthorn(paper: Paper): string {
  const places = [
    [-30, 36],
    [-8, 44],
    [-40, 12],
    [-16, 20],
    [10, 24],
    [-24, -6],
    [2, 0],
    [26, 4],
    [-4, -24],
    [20, -20],
    [40, -14],
    [22, -44],
    [44, -38],
  ] as const
  const ball = berry(paper, '#ff9416', 15, '#fff0a8')
  const leaves = [
    [-34, 30, 150],
    [-40, 2, 205],
    [-14, -24, 225],
    [6, -40, 245],
    [14, 40, 40],
    [40, 6, 15],
    [52, -28, -10],
  ] as const
  const twig = stroke('M-46 62Q-10 20 54-66', 7, '#6b4a2c')
  const blades = leaves.map(([x, y, turn]) => placeAt(x, y, leaf(paper, 50, 11, '#8fb38a'), 1, turn)).join('')
  return (
    twig +
    blades +
    places.map(([x, y]) => copy(ball, x, y)).join('') +
    stroke('M-28-10h0M-2-6h0M20-26h0M-20 14h0', 5, WARM, 0.7)
  )
}
