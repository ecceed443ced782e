import { linear, litShape, radial, within } from '../light.ts'
import { darker, lighter, WARM } from '../palette.ts'
import { copy, disc, dot, filledPath, oval, type Paper, placeAt, stroke, svgText } from '../paper.ts'
import { leaf, stem } from './leaves.ts'

/** The reflection of the lamp on a smooth skin. */
export function glint(x: number, y: number, size = 1, turn = -35): string {
  return placeAt(x, y, stroke('M-9 0Q0-5 9-5M22-5h0', 10, WARM, 0.75), size, turn)
}

/** The gradient of a skin, brighter where the lamp shines on it. */
export function skin(paper: Paper, colour: string, blush = lighter(colour, 0.45)): string {
  return radial(paper, [blush, `${colour}@.55`, darker(colour, 0.3)])
}

/** Pores of a skin. */
function pores(colour: string, places: readonly (readonly [number, number])[]): string {
  const d = places.map(([x, y]) => svgText`M${x} ${y}h0`).join('')
  return stroke(d, 5, darker(colour, 0.6), 0.45)
}

const APPLE = 'M0-36C-12-54-62-56-64-6C-65 34-36 62-15 57C-6 54 6 54 15 57C36 62 65 34 64-6C62-56 12-54 0-36Z'

export function apple(paper: Paper, colour = '#e8352b', blush = '#ffc83d'): string {
  const streaks = stroke(
    'M-40-22Q-50 8-34 36M-24-34Q-32 6-18 44M22-30Q30 4 20 32',
    3,
    lighter(colour, 0.5),
    0.5,
  )
  const inside = streaks + oval(0, -38, 26, 9, darker(colour, 0.9), 0.6) + glint(-36, -20)
  return (
    litShape(paper, APPLE, skin(paper, colour, blush), { inside }) +
    placeAt(0, -38, stem(24, 10)) +
    placeAt(6, -48, leaf(paper, 52, 22), 1, -22)
  )
}

export function appleHalf(paper: Paper, colour = '#e8352b'): string {
  const flesh = within(paper, APPLE, linear(paper, ['#fffbe0', '#f6e2a0'], [0, 1]), 0.87)
  const core = filledPath('M0-22C-24-24-28 26 0 34C28 26 24-24 0-22Z', '#ecd084')
  const pips = filledPath('M-14 0Q-4 4-9 20Q-18 10-14 0ZM14 0Q4 4 9 20Q18 10 14 0Z', '#4a2412')
  return (
    litShape(paper, APPLE, colour, { inside: flesh + core + pips, depth: 7 }) + placeAt(0, -34, stem(22, -6))
  )
}

export function orange(paper: Paper, colour = '#ff8a1f'): string {
  const pits = pores(colour, [
    [-8, 14],
    [12, -4],
    [26, 22],
    [-26, 26],
    [4, 38],
    [34, -8],
    [-14, -10],
    [-38, 2],
  ])
  return (
    litShape(paper, disc(0, 0, 57), skin(paper, colour), { inside: pits + glint(-28, -30) }) +
    placeAt(0, -54, stem(8, 2)) +
    placeAt(3, -56, leaf(paper, 48, 20), 1, -18)
  )
}

/** A citrus fruit, cut in half, seen from the cut side. */
export function citrusHalf(paper: Paper, rind = '#ff8a1f', flesh = '#ff9422', segments = 9): string {
  const wedge = paper.define((id) => `<path id="${id}" d="M0-7L10-36Q0-44-10-36Z" stroke-width="5"/>`)
  const turns = Array.from({ length: segments }, (_, index) => (360 / segments) * index)
  const ring = turns.map((turn) => copy(wedge, 0, 0, svgText` transform="rotate(${turn})"`)).join('')
  const paint = linear(paper, [lighter(flesh, 0.35), darker(flesh, 0.15)], [1, 1])
  const face = `${dot(0, 0, 51, '#fff1cf')}<g fill="${flesh}" stroke="${flesh}">${ring}</g>${dot(0, 0, 42, paint, 0.3)}`
  return (
    litShape(paper, disc(0, 0, 58), rind, { inside: face, depth: 7, warm: 3 }) + glint(-22, -28, 0.7, -45)
  )
}

export function lemon(paper: Paper, colour = '#ffdd33'): string {
  const d =
    'M-72 6C-66-2-62-8-56-18C-40-46 34-52 54-16C58-8 62-4 72-2C76 2 74 10 66 13C58 18 56 26 48 32C22 54-40 46-56 22C-60 16-66 16-71 14C-75 12-75 9-72 6Z'
  const pits = pores(colour, [
    [-6, 10],
    [14, -8],
    [26, 14],
    [-26, 20],
    [6, 28],
    [-22, -4],
  ])
  return litShape(paper, d, skin(paper, colour), { inside: pits + glint(-28, -20, 1, -20), depth: 16 })
}

export function quince(paper: Paper, colour = '#f5cc33'): string {
  const d =
    'M-2-62C-22-64-28-44-36-30C-52-8-66 8-60 34C-55 58-28 64-4 58C24 66 56 58 60 30C64 6 44-10 34-28C26-46 22-62-2-62Z'
  const folds = stroke('M-8-58Q-14-24-22 6M10-56Q20-28 24-10M-2 56Q-2 46 4 40', 3, darker(colour, 0.7), 0.4)
  const inside = folds + glint(-34, 4, 1, -60)
  return (
    litShape(paper, d, skin(paper, colour), { inside }) +
    placeAt(-2, -62, stem(12, 4)) +
    placeAt(2, -64, leaf(paper, 50, 24), 1, -12)
  )
}

const EGGFRUIT = 'M0-74C10-58 30-46 44-24C60 4 52 56 2 58C-50 58-62 8-46-22C-34-44-10-56 0-74Z'

/** A canistel: golden, round below, with a pointed tip. */
export function eggfruit(paper: Paper, colour = '#ffae17'): string {
  const pits = pores(colour, [
    [10, 20],
    [-20, 30],
    [24, -4],
    [-6, -6],
    [30, 30],
  ])
  return litShape(paper, EGGFRUIT, skin(paper, colour), { inside: pits + glint(-28, -14, 1, -60) })
}

/** Half a canistel: flesh like a boiled yolk, and a glossy seed. */
export function eggfruitHalf(paper: Paper, colour = '#ffae17'): string {
  const flesh = within(paper, EGGFRUIT, radial(paper, ['#fff3a8', '#ffc93f'], [0.5, 0.55, 0.5]), 0.87)
  const shell = linear(paper, ['#a2562a', '#4a2010'])
  const seed = litShape(paper, 'M0-26C20-16 22 16 2 32C-20 18-20-16 0-26Z', shell, {
    depth: 10,
    rim: 3,
    warm: 0,
    inside: stroke('M-8-8Q-10 6-4 18', 4, '#e6b384'),
  })
  return litShape(paper, EGGFRUIT, colour, { inside: flesh, depth: 7 }) + placeAt(0, 10, seed, 0.9, 8)
}
