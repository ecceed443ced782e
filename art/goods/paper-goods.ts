import { lettersOf } from '../lettering.ts'
import { linear, litShape, radial } from '../light.ts'
import { mark, singleColour } from '../mark.ts'
import { BLOOD, darker, INK, LIME, lighter, PAPER, WARM } from '../palette.ts'
import {
  addAttributes,
  box,
  copy,
  dot,
  filledPath,
  oval,
  type Paper,
  placeAt,
  stamp,
  stroke,
  svgText,
} from '../paper.ts'
import { shadow, stall } from '../stall.ts'

/** The back of a trading card. */
function cardBack(paper: Paper, colour: string): string {
  const inside = stroke(box(-78, -112, 156, 224, 12), 5, '#ffb52e') + placeAt(0, 8, mark(), 0.9)
  return litShape(paper, box(-92, -126, 184, 252, 18), colour, { depth: 10, warm: 5, inside })
}

/** The front of a trading card: a scene, a name, and lines of text. */
function cardFront(paper: Paper, colour: string, scene: string, lines: string): string {
  const window = filledPath(box(-74, -96, 148, 116, 10), INK) + scene
  const text =
    filledPath(box(-74, 30, 148, 80, 8), PAPER) + stroke('M-60 52H50M-60 70H60M-60 88H20', 7, lines)
  const gem = dot(72, -108, 11, LIME)
  return litShape(paper, box(-92, -126, 184, 252, 18), colour, {
    depth: 10,
    warm: 5,
    inside: window + text + stroke('M-70-110H30', 8, WARM, 0.9) + gem,
  })
}

/** The adversary: a hooded figure with glowing eyes. */
function adversary(glow: string): string {
  const glowing = dot(0, -44, 50, glow, 0.3) + dot(0, -44, 36, glow, 0.35)
  const hood =
    filledPath('M-56 20Q-58-44 0-82Q58-44 56 20Z', '#4a2a5e') +
    filledPath('M-56 20Q-58-44 0-82Q-30-40-28 20Z', '#6a4280')
  return (
    glowing +
    hood +
    filledPath('M-28 20Q-34-34 0-54Q34-34 28 20Z', '#120a1a') +
    filledPath('M-18-16l16 7l-16 5zM18-16l-16 7l16 5z', glow)
  )
}

/** The common card of the adversary. */
export function cardCommon(paper: Paper): string {
  const back = cardBack(paper, '#3a1650')
  return (
    stall(paper, 'lagoon', shadow(240, 240, 424)) +
    placeAt(294, 254, back, 1.12, 14) +
    placeAt(206, 254, cardFront(paper, '#b8a5c9', adversary('#ffb52e'), '#b39c86'), 1.18, -8)
  )
}

/** The super rare card, with a foil effect. */
export function cardFoil(paper: Paper): string {
  const foil = linear(paper, ['#ffe14d', '#ff7f8e', '#a77bff', '#59d9d4', '#c8f135', '#ffe14d'], [1, 1])
  const spark = stamp(paper, filledPath('M0-26Q3-3 26 0Q3 3 0 26Q-3 3-26 0Q-3-3 0-26Z', '#fff'))
  const rays = [0, 45, 90, 135]
    .map((turn) => `<path d="M-8-220H8L30 0L8 220H-8L-30 0Z" transform="rotate(${turn + 12})"/>`)
    .join('')
  return (
    stall(
      paper,
      'cherry',
      `<g transform="translate(240 240)" fill="${WARM}" opacity=".14">${rays}</g>${shadow(240, 220, 428)}`,
    ) +
    placeAt(
      240,
      246,
      cardFront(paper, foil, adversary(LIME), '#a77bff') +
        filledPath('M-92 40L92-90V-40L-92 100Z', '#fff', 0.28),
      1.34,
      5,
    ) +
    copy(spark, 96, 120) +
    copy(spark, 392, 330) +
    copy(spark, 384, 96, ' opacity=".8"')
  )
}

/** The mythic card of the shop. */
export function cardAlpha(paper: Paper): string {
  const juice =
    filledPath('M-26-78H26L18 0Q16 8 8 8H-8Q-16 8-18 0Z', linear(paper, ['#ffc24d', '#ff5a24'], [0, 1])) +
    stroke('M4-70L18-92', 6, LIME)
  const scene = radialSky(paper) + juice + oval(0, 12, 40, 7, '#1d0a26', 0.7)
  return (
    stall(paper, 'mango', shadow(240, 220, 428)) +
    placeAt(
      240,
      246,
      cardFront(paper, '#2b2036', scene, '#b39c86') +
        placeAt(0, 78, mark(singleColour('#8a5a2a', PAPER)), 0.42),
      1.34,
      -5,
    )
  )
}

function radialSky(paper: Paper): string {
  return filledPath(
    box(-74, -96, 148, 116, 10),
    radial(paper, ['#fff3ad', '#ff8a5c', '#5a1b5a'], [0.5, 0.7, 0.7]),
  )
}

const TICKET =
  'M-176-84H176Q184-84 184-76V-26A26 26 0 0 0 184 26V76Q184 84 176 84H-176Q-184 84-184 76V26A26 26 0 0 0-184-26V-76Q-184-84-176-84Z'

function ticket(paper: Paper, colour: string, inside: string): string {
  const tear = addAttributes(stroke('M92-76V76', 4, darker(colour, 0.6)), 'stroke-dasharray="1 12"')
  return litShape(paper, TICKET, linear(paper, [lighter(colour, 0.2), colour]), {
    depth: 9,
    warm: 5,
    inside: tear + inside,
  })
}

/** A ticket for the anniversary, with confetti. */
export function anniversaryTicket(paper: Paper): string {
  const colour = '#ffb52e'
  const front =
    addAttributes(stroke(lettersOf('20'), 12, INK), 'transform="translate(-52 0)scale(1.7)"') +
    placeAt(130, 4, mark(), 0.5)
  const confetti = [
    ['#ff5a24', 'M110 96l16 8M330 128l14-8M396 210l4 16M80 330l14 8'],
    [LIME, 'M160 72l-6 14M396 120l10 10M70 190l14 2M356 376l12-8'],
    ['#ff7f8e', 'M232 66l4 14M300 92l12 6M402 300l-10 12M116 380l10-12'],
    ['#59d9d4', 'M70 140l12-8M250 110l14 2M372 160l4 14M210 400l14-2'],
  ] as const
  const falling = confetti.map(([paint, d]) => stroke(d, 9, paint)).join('')
  return (
    stall(paper, 'grape') +
    falling +
    shadow(240, 330, 404) +
    placeAt(252, 296, ticket(paper, BLOOD, ''), 1, 12) +
    placeAt(238, 238, ticket(paper, colour, front), 1.04, -9)
  )
}

export function userDayTicket(paper: Paper): string {
  const calendar =
    filledPath(box(-40, -40, 80, 84, 10), PAPER) +
    filledPath('M-40-18V-30Q-40-40-30-40H30Q40-40 40-30V-18Z', BLOOD) +
    stroke('M-20-48V-32M20-48V-32', 8, INK) +
    stroke('M-22 2h0M0 2h0M22 2h0M-22 24h0M22 24h0', 11, '#c9b6d6') +
    stroke('M-8 24l6 7l12-15', 7, '#3f9a3c')
  const front =
    placeAt(-116, 2, mark(), 0.86) +
    stroke('M-44-36H64M-44-8H44M-44 20H60M-44 46H20', 11, WARM, 0.9) +
    placeAt(130, 0, calendar, 0.62)
  const lanyard =
    stroke('M120 40C150 120 200 150 236 168C280 150 330 110 352 34', 16, '#3d1f86') +
    stroke('M120 40C150 120 200 150 236 168C280 150 330 110 352 34', 5, LIME)
  return (
    stall(paper, 'mint') +
    lanyard +
    shadow(240, 330, 404) +
    placeAt(
      240,
      262,
      filledPath(box(-22, -114, 44, 40, 10), '#d9d2dc') + ticket(paper, '#7b45d6', front),
      1.08,
      -5,
    )
  )
}

/** The book about the shop. */
export function book(paper: Paper): string {
  const pages = 'M128 96L352 72Q364 72 366 84L392 386Q392 396 380 398L150 424Z'
  const lines = stroke('M370 110L392 390M362 112L384 394', 3, '#cbb694')
  const spine = 'M128 96Q108 92 104 112L126 416Q130 430 150 424L134 108Z'
  const cover = 'M128 96L340 74Q352 73 353 85L376 388Q377 400 365 401L150 424Z'
  const shackle = 'M-34-6V-34Q-34-66 0-66T34-34V-6'
  const padlock =
    addAttributes(stroke(shackle, 18, '#cfc4d9'), 'transform="rotate(16 34 -6)"') +
    litShape(paper, box(-50, -8, 100, 82, 14), '#ffb52e', {
      depth: 18,
      warm: 4,
      inside: filledPath('M-6 36A12 12 0 1 1 6 36L10 56H-10Z', INK),
    })
  const face =
    stroke('M162 132L318 116', 16, WARM) +
    stroke('M166 168L268 158', 11, WARM, 0.8) +
    placeAt(262, 268, mark(), 1.2, -5) +
    stroke('M192 386L340 370', 8, LIME)
  return (
    stall(paper, 'citrus', shadow(256, 260, 420)) +
    litShape(paper, pages, PAPER, { depth: 0, rim: 4, warm: 0, inside: lines }) +
    litShape(paper, cover, linear(paper, ['#7a1f7a', '#3d1250'], [1, 1]), {
      depth: 10,
      rim: 0,
      warm: 0,
      inside: face,
    }) +
    litShape(paper, spine, '#4a1560', { depth: 8, rim: 0, warm: 4 }) +
    placeAt(352, 350, padlock, 0.86, -6)
  )
}

/** A vault of ice with an archived copy of the shop. */
export function permafrost(paper: Paper): string {
  const top = 'M78 150L212 92L404 128L272 194Z'
  const left = 'M78 150L272 194V430L78 374Z'
  const right = 'M272 194L404 128V346L272 430Z'
  const reel = `${dot(0, 0, 62, '#241a33')}${dot(0, 0, 56, '#43324f')}${[0, 72, 144, 216, 288].map((turn) => svgText`<circle cy="-34" r="13" fill="#bfeaf7" transform="rotate(${turn})"/>`).join('')}${placeAt(0, 1, mark(), 0.34)}`
  const cracks = stroke('M110 180L150 214L140 256M236 380L206 352L214 322M110 340L134 330', 4, '#fff', 0.8)
  const snow = filledPath(
    'M66 152Q120 120 212 84Q300 96 414 128Q398 150 380 148T346 168T312 180T272 204Q236 210 214 190T160 182T116 166T66 152Z',
    '#fff',
  )
  const flakes = stroke(
    'M96 96h0M140 60h0M338 66h0M420 180h0M404 96h0M58 250h0M430 290h0M250 52h0',
    10,
    '#fff',
    0.8,
  )
  return (
    stall(paper, 'lagoon') +
    flakes +
    shadow(250, 330, 424) +
    litShape(paper, left, linear(paper, ['#e2fbff', '#7fcfe8', '#4aa3d6'], [0.6, 1]), {
      depth: 0,
      rim: 0,
      warm: 6,
      inside:
        placeAt(176, 290, `<g transform="skewY(13)">${reel}</g>`, 1.1) +
        filledPath('M78 250L272 210V260L78 330Z', '#fff', 0.3) +
        cracks,
    }) +
    litShape(paper, right, linear(paper, ['#3f8fd0', '#1f4fa0'], [0.4, 1]), {
      depth: 16,
      fall: 0,
      warm: 0,
      inside: filledPath('M272 330L404 200V250L272 390Z', '#9fe0ff', 0.35),
    }) +
    filledPath(top, '#cfefff') +
    snow +
    filledPath('M92 156Q130 140 180 122', '#fff') +
    stroke('M120 150Q170 124 220 108', 6, '#bfe6f5', 0.9)
  )
}
