import { linear, litShape, radial, within } from '../light.ts'
import { darker, LIME, lighter } from '../palette.ts'
import {
  copy,
  disc,
  dot,
  filledPath,
  oval,
  type Paper,
  placeAt,
  stamp,
  stroke,
  svgText,
  transformed,
} from '../paper.ts'
import { leaf } from './leaves.ts'
import { glint, skin } from './orchard.ts'

/** Positions of seeds in the spiral of a sunflower: x, y and rotation of each. */
function strewn(count: number, first: number, step: number): [number, number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const turn = index * 137.5
    const [far, angle] = [first + index * step, (turn * Math.PI) / 180]
    return [Math.cos(angle) * far, Math.sin(angle) * far, turn % 360]
  })
}

/** Half a cantaloupe. */
export function melonHalf(paper: Paper): string {
  const flesh = radial(paper, ['#ff9d5c@.3', '#ffc27d@.8', '#eaf09a@.93', '#9fbf5d'], [0.5, 0.5, 0.5])
  const hollow = radial(paper, ['#d9622b', '#f08a48'], [0.5, 0.4, 0.6])
  const seeds = strewn(15, 5, 1.6).map(([x, y, turn]) => {
    const angle = (turn * Math.PI) / 180
    return svgText`M${Math.round(x)} ${Math.round(y * 0.85)}l${Math.cos(angle) * 7} ${Math.sin(angle) * 6}`
  })
  const d = 'M0-66C40-66 72-38 72 0C72 38 40 66 0 66C-40 66-72 38-72 0C-72-38-40-66 0-66Z'
  const inside = oval(0, 0, 64, 58, flesh) + oval(0, 0, 33, 28, hollow) + stroke(seeds.join(''), 6, '#ffe9b0')
  return litShape(paper, d, '#a9b46a', { inside, depth: 8 }) + glint(-34, -36, 0.9, -40)
}

/** A whole cantaloupe with its netted rind. */
export function melon(paper: Paper): string {
  const net = stroke(
    'M-66-20Q0-44 66-18M-70 12Q0-8 70 12M-58 40Q0 26 58 40M-36-60Q-60 0-34 60M0-66Q-12 0 0 66M36-60Q60 0 34 60',
    3,
    '#f3efc0',
    0.6,
  )
  return litShape(paper, disc(0, 0, 66), skin(paper, '#b9bb5c'), { inside: net + glint(-32, -34) })
}

/** A slice of watermelon, point up. */
export function watermelon(paper: Paper): string {
  const pips = filledPath(
    'M-16 6q6 4 2 14q-9-4-2-14zM18 4q6 4 2 14q-9-4-2-14zM0-24q6 4 2 14q-9-4-2-14z',
    '#3a1020',
  )
  const flesh = filledPath('M0-70L66 26Q0 58-66 26Z', linear(paper, ['#ff6d6d', '#ff3557'], [0, 1]))
  const d = 'M0-74Q5-74 8-68L78 34Q80 40 74 43Q0 84-74 43Q-80 40-78 34L-8-68Q-5-74 0-74Z'
  return litShape(paper, d, '#2f9e4a', {
    inside: `${filledPath('M0-74L74 32Q0 68-74 32Z', '#f1f7c4')}${flesh}${pips}`,
    depth: 8,
  })
}

export function pomegranate(paper: Paper): string {
  const d = 'M-12-52C-48-48-66-22-64 8C-62 42-32 60 0 60C34 60 64 40 64 6C64-24 46-48 12-52Z'
  const crown = filledPath(
    'M-14-48L-22-78L-8-66L0-80L8-66L22-78L14-48Z',
    linear(paper, ['#ff8a7a', '#a81a45']),
  )
  return crown + litShape(paper, d, skin(paper, '#e02d4c'), { inside: glint(-34, -18) })
}

/** A pomegranate broken open, with its seeds. */
export function pomegranateHalf(paper: Paper): string {
  const aril = radial(paper, ['#ffc4c8', '#f4235a@.5', '#960e42'])
  const jewel = paper.define((id) => `<circle id="${id}" r="8.4" fill="${aril}"/>`)
  const seeds = [
    [0, -44],
    [-14, -37],
    [14, -37],
    [-7, -24],
    [8, -25],
  ] as const
  const chamber = stamp(paper, seeds.map(([x, y]) => copy(jewel, x, y)).join(''))
  const chambers = [0, 72, 144, 216, 288].map((turn) => copy(chamber, 0, 0, ` transform="rotate(${turn})"`))
  return litShape(paper, disc(0, 0, 62), '#e02d4c', {
    inside: dot(0, 0, 54, '#ffe6b8') + chambers.join('') + copy(jewel),
    depth: 8,
  })
}

const DRAGON = 'M0-62C34-62 54-34 54 4C54 40 30 62 0 62C-30 62-54 40-54 4C-54-34-34-62 0-62Z'
const RIGHT_SCALES =
  'M34-44L72-58Q66-38 46-28ZM50-18L84-20Q72-2 54 2ZM54 14L78 24Q62 36 48 36ZM42 42L60 60Q40 62 28 54Z'

/** The skin of a dragon fruit with its scales. */
function dragonSkin(paper: Paper): string {
  const green = linear(paper, ['#f0308a', '#a8dc3a'])
  const side = filledPath(RIGHT_SCALES, green)
  const crown = 'M-22-54Q-30-80-44-88Q-12-88-6-64Q-6-90 4-104Q16-84 12-62Q22-86 46-86Q30-72 26-52Z'
  const drawn =
    side + transformed('scale(-1 1)', side) + filledPath(crown, linear(paper, ['#a8dc3a', '#f0308a'], [0, 1]))
  return copy(stamp(paper, drawn))
}

export function dragonfruit(paper: Paper): string {
  const flap = 'q4-26 24-32q-2 22 2 34q-14 8-26-2z'
  const flaps = filledPath(
    `M-40 4${flap}M-6-12${flap}M-22 40${flap}M14 34${flap}M22-6${flap}`,
    linear(paper, ['#c8e84a', '#ff5fa2'], [0, 1]),
  )
  return dragonSkin(paper) + litShape(paper, DRAGON, skin(paper, '#f0308a'), { inside: flaps })
}

/** A dragon fruit cut open: white with black pips. */
export function dragonfruitHalf(paper: Paper): string {
  const pips = strewn(24, 5, 1.6).map(([x, y]) => svgText`M${Math.round(x)} ${Math.round(y * 1.12)}h0`)
  const flesh = within(paper, DRAGON, '#ff9cc8', 0.9) + within(paper, DRAGON, '#fff6fa', 0.83)
  return (
    dragonSkin(paper) +
    litShape(paper, DRAGON, '#f0308a', { inside: flesh + stroke(pips.join(''), 4, '#2a1230'), depth: 7 })
  )
}

/** A pineapple with its crown. */
export function pineapple(paper: Paper): string {
  const d = 'M0-46C36-46 48-20 48 14C48 50 30 70 0 70C-30 70-48 50-48 14C-48-20-36-46 0-46Z'
  const lines = [-80, -56, -32, -8, 16].map((x) => svgText`M${x}-60l70 140M${-x}-60l-70 140`)
  const eyes = [
    [-24, -16],
    [0, -16],
    [24, -16],
    [-12, 8],
    [12, 8],
    [36, 8],
    [-24, 32],
    [0, 32],
    [24, 32],
  ] as const
  const inside =
    stroke(lines.join(''), 3.5, '#b8651a', 0.7) +
    stroke(eyes.map(([x, y]) => svgText`M${x} ${y}h0`).join(''), 6, '#7d3c10', 0.7)
  const blades = [
    [-62, 0.75],
    [-118, 0.75],
    [-38, 0.55],
    [-142, 0.55],
    [-90, 1.1],
    [-74, 0.9],
    [-106, 0.9],
  ] as const
  const crown = placeAt(
    0,
    -38,
    blades.map(([turn, size]) => placeAt(0, 0, leaf(paper, 80, 16, '#46a552'), size, turn)).join(''),
  )
  return crown + litShape(paper, d, skin(paper, '#f7b02c'), { inside })
}

/** Three bananas of one bunch. */
export function bananas(paper: Paper): string {
  const d = 'M-8-62C-2-66 6-64 8-58C12-18 34 14 66 30C74 34 74 44 66 46C16 56-26 14-14-52Z'
  const one = litShape(paper, d, linear(paper, ['#fff08a', '#ffd21f'], [0.4, 1]), {
    depth: 13,
    warm: 4,
    rim: 3,
    inside:
      filledPath('M60 24L80 36L70 52L58 48Z', '#6b4416') +
      stroke('M-4-54C2-8 22 24 64 40', 2.5, '#d99a17', 0.6),
  })
  const hand = stamp(paper, one)
  const back = transformed('translate(-6 0)rotate(24)scale(.96)', copy(hand)) + copy(hand)
  return (
    back +
    transformed('translate(6 0)rotate(-24)scale(.96)', copy(hand)) +
    litShape(paper, 'M-18-60L-12-82Q0-90 12-82L18-56Q0-44-18-60Z', '#7d5a1c', { depth: 8, rim: 3, warm: 3 })
  )
}

/** A cherimoya with its scales. */
export function cherimoya(paper: Paper): string {
  const d = 'M-6-52C20-62 60-36 60 2C60 34 28 66 0 66C-30 66-60 36-60 0C-60-30-34-48-6-52Z'
  const scale = 'm0-9q12 0 12 9t-12 11t-12-11t12-9'
  const places = [
    [-36, -8],
    [-10, -26],
    [16, -18],
    [40, 2],
    [-22, 16],
    [6, 10],
    [30, 28],
    [-2, 40],
    [-44, 22],
  ] as const
  const inside = stroke(
    places.map(([x, y]) => svgText`M${x} ${y}${scale}`).join(''),
    3,
    darker('#7fae4a', 0.6),
    0.6,
  )
  return litShape(paper, d, skin(paper, '#8fc24e', lighter(LIME, 0.3)), { inside: inside + glint(-30, -24) })
}
