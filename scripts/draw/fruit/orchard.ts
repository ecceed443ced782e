import { darker, INK, lighter, WARM } from '../palette.ts'
import { at, dot, linear, lit, oval, type Paper, p, patch, radial, stroke } from '../paper.ts'
import { leaf, stem } from './leaves.ts'

/** Where the lamp shines back from a smooth skin. */
export function glint(x: number, y: number, size = 1, turn = -35): string {
  return at(
    x,
    y,
    oval(0, 0, 15, 7, WARM, 'opacity=".75"') + oval(19, -1, 4, 4, WARM, 'opacity=".6"'),
    size,
    turn,
  )
}

/** A skin that is bright where the lamp hits it. */
function skin(paper: Paper, colour: string): string {
  return radial(paper, [lighter(colour, 0.45), `${colour}@.5`, darker(colour, 0.3)], [0.35, 0.3, 0.8])
}

export function apple(paper: Paper, colour = '#e0342b', blush = '#ffc83d'): string {
  const d = 'M0-36C-12-54-62-56-64-6C-65 34-36 62-15 57C-6 54 6 54 15 57C36 62 65 34 64-6C62-56 12-54 0-36Z'
  const streaks = stroke('M-40-22Q-50 8-34 36M-24-34Q-32 6-18 44M40-26Q48 4 38 32', 3, lighter(colour, 0.5))
  const inside = `<g opacity=".55">${streaks}</g>${oval(0, -38, 26, 9, darker(colour, 0.6), 'opacity=".6"')}${glint(-36, -20)}`
  const fill = radial(paper, [blush, `${colour}@.55`, darker(colour, 0.35)], [0.34, 0.26, 0.85])
  return lit(paper, d, fill, { inside }) + at(0, -38, stem(24, 10)) + at(6, -48, leaf(paper, 52, 20), 1, -22)
}

export function appleHalf(paper: Paper, colour = '#e0342b'): string {
  const d = 'M0-36C-12-54-62-56-64-6C-65 34-36 62-15 57C-6 54 6 54 15 57C36 62 65 34 64-6C62-56 12-54 0-36Z'
  const flesh = at(0, 2, patch(d, linear(paper, ['#fffbe0', '#f6e7ae'], [0, 1])), 0.87)
  const core = patch('M0-22C-24-24-28 26 0 34C28 26 24-24 0-22Z', '#ecd58c')
  const pips =
    at(-9, 8, oval(0, 0, 4.5, 9, '#4a2412'), 1, 14) + at(9, 8, oval(0, 0, 4.5, 9, '#4a2412'), 1, -14)
  return lit(paper, d, colour, { inside: flesh + core + pips, depth: 6 }) + at(0, -34, stem(22, -6))
}

export function orange(paper: Paper, colour = '#ff8a1f'): string {
  const pores = [
    [-8, 14],
    [12, -4],
    [26, 22],
    [-26, 26],
    [4, 38],
    [34, -8],
    [-14, -10],
    [-38, 2],
  ]
    .map(([x = 0, y = 0]) => dot(x, y, 2.4, darker(colour, 0.3), 'opacity=".5"'))
    .join('')
  const d = 'M0-56C34-56 58-32 58 1C58 34 33 57 0 57C-33 57-58 34-58 1C-58-32-34-56 0-56Z'
  return (
    lit(paper, d, skin(paper, colour), { inside: pores + glint(-28, -30) }) +
    at(0, -54, stem(8, 2)) +
    at(3, -56, leaf(paper, 48, 18), 1, -18)
  )
}

/** A cut citrus fruit, its face to us. */
export function citrusHalf(paper: Paper, rind = '#ff8a1f', flesh = '#ff9e2c', segments = 9): string {
  const wedge = paper.define(
    (id) => `<path id="${id}" d="M0-7L10-36Q0-45-10-36Z" stroke-linejoin="round" stroke-width="5"/>`,
  )
  const ring = Array.from(
    { length: segments },
    (_, index) => p`<use href="#${wedge}" transform="rotate(${(360 / segments) * index})"/>`,
  ).join('')
  const paint = radial(paper, [lighter(flesh, 0.35), flesh], [0.5, 0.5, 0.6])
  const face = `${dot(0, 0, 50, '#fff1cf')}<g fill="${flesh}" stroke="${flesh}">${ring}</g>${dot(0, 0, 40, paint, 'opacity=".25"')}`
  const circle = 'M0-58A58 58 0 1 1-.1-58Z'
  return lit(paper, circle, rind, { inside: face, depth: 4, warm: 3 }) + glint(-24, -30, 0.8, -45)
}

export function lemon(paper: Paper, colour = '#ffdd33'): string {
  const d =
    'M-72 6C-66-2-62-8-56-18C-40-46 34-52 54-16C58-8 62-4 72-2C76 2 74 10 66 13C58 18 56 26 48 32C22 54-40 46-56 22C-60 16-66 16-71 14C-75 12-75 9-72 6Z'
  const pores = [
    [-6, 10],
    [14, -8],
    [26, 14],
    [-26, 20],
    [6, 28],
    [-22, -4],
  ]
    .map(([x = 0, y = 0]) => dot(x, y, 2.2, darker(colour, 0.3), 'opacity=".45"'))
    .join('')
  return lit(paper, d, skin(paper, colour), { inside: pores + glint(-30, -20, 1, -20) })
}

export function quince(paper: Paper, colour = '#f2c62f'): string {
  const d =
    'M-2-62C-22-64-28-44-36-30C-52-8-66 8-60 34C-55 58-28 64-4 58C24 66 56 58 60 30C64 6 44-10 34-28C26-46 22-62-2-62Z'
  const folds = stroke('M-8-58Q-14-24-22 6M10-56Q20-28 24-10M-2 56Q-2 46 4 40', 3, darker(colour, 0.35))
  return (
    lit(paper, d, skin(paper, colour), { inside: `<g opacity=".5">${folds}</g>${glint(-34, 4, 1, -60)}` }) +
    at(-2, -62, stem(12, 4)) +
    at(2, -64, leaf(paper, 50, 22), 1, -12)
  )
}

/** A canistel: golden, round below, with a beak. */
export function eggfruit(paper: Paper, colour = '#ffb31a'): string {
  const d = 'M0-74C10-58 30-46 44-24C60 4 52 56 2 58C-50 58-62 8-46-22C-34-44-10-56 0-74Z'
  const dust = [
    [10, 20],
    [-20, 30],
    [24, -4],
    [-6, -6],
    [30, 30],
  ]
    .map(([x = 0, y = 0]) => dot(x, y, 2.4, darker(colour, 0.35), 'opacity=".4"'))
    .join('')
  return lit(paper, d, skin(paper, colour), { inside: dust + glint(-28, -14, 1, -60) })
}

/** Half a canistel: dry flesh like a boiled yolk, and one or two glossy seeds. */
export function eggfruitHalf(paper: Paper, colour = '#ffb31a'): string {
  const d = 'M0-74C10-58 30-46 44-24C60 4 52 56 2 58C-50 58-62 8-46-22C-34-44-10-56 0-74Z'
  const flesh = at(0, 0, patch(d, radial(paper, ['#fff0a0', '#ffcf3f'], [0.5, 0.55, 0.5])), 0.87)
  const seed = lit(
    paper,
    'M0-26C20-16 22 16 2 32C-20 18-20-16 0-26Z',
    linear(paper, ['#a2562a', '#4a2010']),
    { depth: 8, rim: 3, warm: 0, inside: stroke('M-8-8Q-10 6-4 18', 4, '#e6b384') },
  )
  return lit(paper, d, colour, { inside: flesh, depth: 4 }) + at(0, 10, seed, 0.9, 8)
}

export function melonHalf(paper: Paper): string {
  const d = 'M0-66C40-66 72-38 72 0C72 38 40 66 0 66C-40 66-72 38-72 0C-72-38-40-66 0-66Z'
  const flesh = radial(paper, ['#ff9d5c@.3', '#ffc27d@.8', '#e9e59a@.93', '#9fbf5d'], [0.5, 0.5, 0.5])
  const hollow = radial(paper, ['#d9622b', '#f08a48'], [0.5, 0.4, 0.6])
  const seeds = Array.from({ length: 14 }, (_, index) => {
    const turn = index * 137.5
    const far = 5 + index * 1.8
    const x = Math.cos((turn * Math.PI) / 180) * far
    const y = Math.sin((turn * Math.PI) / 180) * far * 0.85
    return p`<use href="#${seedId(paper)}" transform="translate(${x} ${y})rotate(${turn})"/>`
  }).join('')
  return (
    lit(paper, d, '#a9b46a', {
      inside: `${oval(0, 0, 64, 58, flesh)}${oval(0, 0, 33, 28, hollow)}${seeds}`,
      depth: 4,
    }) + glint(-34, -38, 0.9, -40)
  )
}

function seedId(paper: Paper): string {
  return paper.define(
    (id) => `<ellipse id="${id}" rx="7" ry="3.4" fill="#ffe9b0" stroke="#b5652c" stroke-width="1.5"/>`,
  )
}

export function pomegranate(paper: Paper): string {
  const d = 'M-12-52C-48-48-66-22-64 8C-62 42-32 60 0 60C34 60 64 40 64 6C64-24 46-48 12-52Z'
  const crown = lit(paper, 'M-14-48L-22-78L-8-66L0-80L9-66L22-78L14-48Z', '#c02b3f', {
    depth: 4,
    rim: 3,
    warm: 2,
  })
  return crown + lit(paper, d, skin(paper, '#d92a48'), { inside: glint(-34, -18) })
}

/** A pomegranate broken open: chambers of jewels. */
export function pomegranateHalf(paper: Paper): string {
  const d = 'M0-60C36-62 64-34 64 2C64 38 34 62 0 60C-36 62-64 36-64 0C-64-36-36-60 0-60Z'
  const aril = radial(paper, ['#ffb3bd', '#ee1f4f@.5', '#8f0d38'])
  const id = paper.define(
    (name) => `<circle id="${name}" r="8.6" fill="${aril}" stroke="#7a0b30" stroke-width="1.5"/>`,
  )
  const chambers = [0, 72, 144, 216, 288]
    .map((turn) => {
      const seeds = [
        [0, -44],
        [-13, -36],
        [13, -36],
        [-6, -24],
        [7, -25],
        [0, -13],
      ]
        .map(([x = 0, y = 0]) => `<use href="#${id}" x="${x}" y="${y}"/>`)
        .join('')
      return p`<g transform="rotate(${turn})">${seeds}</g>`
    })
    .join('')
  return (
    lit(paper, d, '#d92a48', { inside: dot(0, 0, 54, '#ffe6b8') + chambers, depth: 5 }) +
    stroke('M0-2L0-2', 4, INK)
  )
}
