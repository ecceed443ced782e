import { BLOOD, INK, LIME } from './palette.ts'
import { filledPath, formatNumber, svgText } from './paper.ts'

export interface MarkColours {
  rind: string
  pith: string
  flesh: string
  keyhole: string
  leaf: string
  /** The lower half of the leaf, and the stem. */
  shade: string
}

const FULL: MarkColours = {
  rind: BLOOD,
  pith: '#ffe9c9',
  flesh: '#e3233d',
  keyhole: INK,
  leaf: LIME,
  shade: '#6fae24',
}

/** The mark in one colour, for prints. `below` is the colour of the background. */
export function singleColour(paint: string, below: string): MarkColours {
  return { rind: paint, pith: below, flesh: paint, keyhole: paint, leaf: paint, shade: paint }
}

type Point = readonly [number, number]
type Circle = { x: number; y: number; r: number }

/** A point on a circle round 0, 0; 0 degrees is on the right, turning clockwise. */
function polar(degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}

/** The intersection of two circles; of the two points the one on the left, seen from the first circle to the second. */
function crossing(a: Circle, b: Circle): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const distance = Math.hypot(dx, dy)
  const along = (distance ** 2 + a.r ** 2 - b.r ** 2) / (2 * distance)
  const aside = Math.sqrt(Math.max(0, a.r ** 2 - along ** 2))
  const [ux, uy] = [dx / distance, dy / distance]
  return [a.x + ux * along + uy * aside, a.y + uy * along - ux * aside]
}

/** The three circles of the bite, from the top to the right. */
const TEETH: readonly Circle[] = [
  { degrees: -69, far: 49, r: 11.5 },
  { degrees: -45, far: 43, r: 12.5 },
  { degrees: -21, far: 49, r: 11.5 },
].map(({ degrees, far, r }) => {
  const [x, y] = polar(degrees, far)
  return { x, y, r }
})

/** A disc without the bite; `wider` enlarges the bite. */
function bitten(radius: number, wider = 0): string {
  const disc = { x: 0, y: 0, r: radius }
  const teeth = TEETH.map(({ x, y, r }) => ({ x, y, r: r + wider }))
  const [top = disc, middle = disc, right = disc] = teeth
  const corners = [crossing(disc, top), crossing(middle, top), crossing(right, middle), crossing(right, disc)]
  const [start = [0, 0], ...rest] = corners.map(([x, y]) => svgText`${x} ${y}`)
  const arcs = rest.map((end, index) => {
    const r = formatNumber(teeth[index]?.r ?? 0)
    return `A${r} ${r} 0 0 0 ${end}`
  })
  return `M${start}${arcs.join('')}A${radius} ${radius} 0 1 1 ${start}Z`
}

/** Points of the fruit's outline. */
export function outline(points: number): Point[] {
  return Array.from({ length: points }, (_, index) => {
    const degrees = (360 / points) * index
    const [ux, uy] = polar(degrees, 1)
    const reach = TEETH.map(({ x, y, r }) => {
      const along = x * ux + y * uy
      const half = r ** 2 - (x ** 2 + y ** 2 - along ** 2)
      return along > 0 && half > 0 ? along - Math.sqrt(half) : 50
    })
    return polar(degrees, Math.min(50, ...reach))
  })
}

/** The segments of the fruit, without the bitten one. */
function segments(): string {
  return [0, 45, 90, 135, 180, 225, 270]
    .map((turn) => {
      const [ax, ay] = polar(turn - 14.5, 35.5)
      const [bx, by] = polar(turn + 14.5, 35.5)
      const [cx, cy] = polar(turn, 40)
      const [dx, dy] = polar(turn, 13)
      return svgText`M${dx} ${dy}L${ax} ${ay}Q${cx} ${cy} ${bx} ${by}Z`
    })
    .join('')
}

const KEYHOLE = 'M-5 5.5A10 10 0 1 1 5 5.5L8.4 20Q8.8 22.5 6.4 22.5H-6.4Q-8.8 22.5-8.4 20Z'
const AROUND_KEYHOLE = 'M-9 8.6A14.6 14.6 0 1 1 9 8.6L12.6 21Q13.4 27 7 27H-7Q-13.4 27-12.6 21Z'

/** The outline of the fruit, for what is drawn on it. */
export const BITTEN_OUTLINE = bitten(50)

/**
 * The mark: a blood orange with a bite and a keyhole. About 100 wide and 125 high, with the centre of the fruit at 0,
 * 0.
 */
export function mark(colours: MarkColours = FULL): string {
  const { rind, pith, flesh, keyhole, leaf, shade } = colours
  return [
    filledPath('M-1-49Q-1-60 8-68L13-64Q6-58 6-48Z', shade),
    filledPath('M-3-50C-6-70-26-78-46-71C-42-54-24-42-3-50Z', leaf),
    filledPath('M-3-50C-14-61-28-67-46-71C-42-54-24-42-3-50Z', shade),
    filledPath(BITTEN_OUTLINE, rind),
    filledPath(bitten(44), flesh),
    filledPath(bitten(44, 3.6), pith),
    `<path d="${segments()}" fill="${flesh}" stroke="${flesh}" stroke-width="4" stroke-linejoin="round"/>`,
    filledPath(AROUND_KEYHOLE, pith),
    filledPath(KEYHOLE, keyhole),
  ].join('')
}
