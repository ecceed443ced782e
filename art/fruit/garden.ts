import { linear, litShape, radial } from '../light.ts'
import { darker, lighter, WARM } from '../palette.ts'
import { copy, disc, dot, filledPath, type Paper, placeAt, stamp, stroke, svgText } from '../paper.ts'
import { LEAF, leaf, stem, veinedLeaf } from './leaves.ts'

/** A carrot with its greens, point down. */
export function carrot(paper: Paper, colour = '#ff7d1a'): string {
  const d = 'M0-40C22-42 32-30 28-12C22 22 12 60 0 92C-12 60-22 22-28-12C-32-30-22-42 0-40Z'
  const rings = stroke(
    'M-24-18q12 6 22 2M26-6q-10 6-18 3M-18 14q10 5 16 2M18 28q-6 4-12 3M-10 46q6 3 10 1',
    3,
    darker(colour, 0.6),
    0.7,
  )
  const fronds = placeAt(
    0,
    -38,
    [-50, -28, 0, 26, 48].map((turn) => placeAt(0, 0, copy(stamp(paper, frond())), 1, turn)).join(''),
  )
  return (
    fronds + litShape(paper, d, linear(paper, [lighter(colour, 0.35), colour]), { inside: rings, depth: 13 })
  )
}

function frond(): string {
  const twigs = [-16, -28, -40, -52].map((y) => svgText`M0 ${y}l-10-9M0 ${y}l10-9`).join('')
  return stroke(`M0 0V-64${twigs}`, 5, '#3f9a3c')
}

export function carrotSlice(paper: Paper): string {
  const rays = [0, 45, 90, 135]
    .map((turn) => svgText`<path d="M0-24V24" transform="rotate(${turn})"/>`)
    .join('')
  const core = `${dot(0, 0, 17, '#ffc04d')}<g stroke="#ffb03a" stroke-width="3">${rays}</g>${dot(0, 0, 8, '#ffd36e')}`
  return litShape(paper, disc(0, 0, 36), '#ff8a24', { inside: core, depth: 7, warm: 3 })
}

/** A sprig of basil. */
export function basil(paper: Paper): string {
  const green = '#3fa34d'
  const low =
    placeAt(0, 26, veinedLeaf(paper, 84, green), 1, -78) + placeAt(0, 26, veinedLeaf(paper, 84, green), 1, 74)
  const high =
    placeAt(0, 2, veinedLeaf(paper, 84, green), 0.9, -38) +
    placeAt(0, 2, veinedLeaf(paper, 84, green), 0.9, 36)
  return (
    stroke('M0 62Q-4 30 0-6', 7, '#2f7d3c') +
    low +
    high +
    placeAt(0, -14, veinedLeaf(paper, 58, lighter(green, 0.2)))
  )
}

/** A root of ginger. */
export function ginger(paper: Paper): string {
  const d =
    'M-70 20C-78 0-58-16-40-10C-38-34-30-50-14-48C2-46 2-28-2-14C8-22 18-22 26-16C30-34 44-46 58-38C72-28 62-8 50 0C64 4 78 14 72 28C66 40 48 36 38 28C22 46-46 50-70 20Z'
  const inside = stroke(
    'M-40-10Q-34 0-24 2M-2-14Q0-4 8 0M26-16Q30-6 40-6M-58 8q4 12 2 20M20 12q4 8 2 18',
    3,
    '#9c6a34',
    0.7,
  )
  return litShape(paper, d, linear(paper, ['#f3d9a0', '#d9a860'], [0, 1]), {
    inside: inside + filledPath(disc(-16, -36, 9), '#ffe9a3'),
    depth: 12,
  })
}

/** A slice of kiwi. */
export function kiwi(paper: Paper): string {
  const pips = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6
    return svgText`M${Math.round(Math.cos(angle) * 22)} ${Math.round(Math.sin(angle) * 22)}h0`
  })
  const flesh = radial(paper, ['#f4f9cf@.22', '#b9e04a@.4', '#7fbf2e'], [0.5, 0.5, 0.5])
  return litShape(paper, disc(0, 0, 46), '#8a6a32', {
    inside: dot(0, 0, 41, flesh) + stroke(pips.join(''), 5, '#23310f'),
    depth: 7,
    warm: 3,
  })
}

/** A slice of cucumber. */
export function cucumber(paper: Paper): string {
  const seeds = [0, 60, 120, 180, 240, 300]
    .map((turn) => svgText`<path d="M0-12q5-8 0-14q-5 6 0 14z" transform="rotate(${turn})"/>`)
    .join('')
  return litShape(paper, disc(0, 0, 40), '#2f8f45', {
    inside: `${dot(0, 0, 34, '#dcf2a6')}${dot(0, 0, 26, '#c3e67f')}<g fill="#f4f9d4">${seeds}</g>`,
    depth: 7,
    warm: 3,
  })
}

/** An umbel of elderflowers. */
export function elderflower(paper: Paper): string {
  const flower = stamp(
    paper,
    `${[0, 72, 144, 216, 288].map((turn) => svgText`<circle r="5" cy="-6" fill="#fff8e0" transform="rotate(${turn})"/>`).join('')}${dot(0, 0, 3.4, '#f2c94a')}`,
  )
  const places = [
    [-58, -4],
    [-40, -26],
    [-34, -2],
    [-17, -40],
    [-14, -16],
    [8, -46],
    [9, -22],
    [31, -36],
    [32, -10],
    [54, -20],
    [-8, 6],
    [16, 6],
  ] as const
  const twigs = places.map(([x, y]) => svgText`M0 64Q${Math.round(x * 0.2)} 20 ${x} ${y}`).join('')
  const leaves = placeAt(0, 46, leaf(paper, 66, 28), 1, -8) + placeAt(0, 50, leaf(paper, 66, 28), 1, 190)
  return stroke(twigs, 3, '#7fae5a') + leaves + places.map(([x, y]) => copy(flower, x, y)).join('')
}

/** Sweet woodruff: whorls of slim leaves under white flowers. */
export function woodruff(paper: Paper): string {
  const whorl = (y: number, size: number): string =>
    [-172, -150, -30, -8, 22, 158]
      .map((turn) => placeAt(0, y, leaf(paper, 58, 15, LEAF), size, turn))
      .join('')
  const star = stamp(
    paper,
    filledPath('M0-12Q3-3 12 0Q3 3 0 12Q-3 3-12 0Q-3-3 0-12Z', WARM) + dot(0, 0, 3, '#e8c83a'),
  )
  const stars = [
    [0, -66],
    [-22, -54],
    [22, -54],
    [-10, -42],
    [12, -42],
  ] as const
  return (
    stroke('M0 70V-40M0-30L-22-52M0-30L22-52', 5, '#4a8f3c') +
    whorl(40, 1) +
    whorl(0, 0.8) +
    whorl(-28, 0.52) +
    stars.map(([x, y]) => copy(star, x, y)).join('')
  )
}

/** Ears of millet, bent by their grain. */
export function millet(paper: Paper): string {
  const grain = paper.define(
    (id) =>
      `<ellipse id="${id}" rx="7" ry="9" fill="${radial(paper, ['#fff3b0', '#e8b53c@.6', '#a8701c'])}"/>`,
  )
  const ear = [
    [0, 0],
    [-11, 8],
    [10, 8],
    [-2, 16],
    [-14, 22],
    [10, 24],
    [-3, 32],
    [-13, 38],
    [8, 40],
    [-3, 48],
    [-9, 56],
    [4, 58],
    [-3, 68],
  ] as const
  const head = stamp(paper, ear.map(([x, y]) => copy(grain, x, y)).join(''))
  const one = (x: number, y: number, turn: number): string =>
    copy(head, 0, 0, svgText` transform="translate(${x} ${y})rotate(${turn})"`)
  return (
    stroke('M-6 70Q-12-10-42-36M0 70Q2-20 16-52M6 70Q16 0 44-16', 5, '#9c8a3a') +
    placeAt(0, 40, leaf(paper, 66, 14, '#9fae4a'), 1, 200) +
    one(-42, -36, 40) +
    one(44, -18, -40) +
    one(16, -54, -16)
  )
}

/** A leaf of spinach on its stalk. */
export function spinach(paper: Paper): string {
  return stem(10, 0, '#7fbf4a') + veinedLeaf(paper, 104, '#2f8f45')
}
