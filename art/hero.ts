import { drawing } from './brand.ts'
import { grapes } from './fruit/berries.ts'
import { pineapple } from './fruit/exotic.ts'
import { neon } from './lettering.ts'
import { linear, litShape, radial } from './light.ts'
import { mark } from './mark.ts'
import { BLOOD, darker, LIME, lighter, WARM } from './palette.ts'
import { box, copy, dot, filledPath, oval, type Paper, placeAt, stamp, stroke, svgText } from './paper.ts'

const WIDTH = 1600
const HEIGHT = 420

/** The night market. Its left third is calm, so that text is readable on it. */
export function hero(): string {
  return drawing(
    WIDTH,
    HEIGHT,
    (paper) => sky(paper) + moon(paper) + roofs() + market(paper) + street(paper) + lights(paper),
  )
}

function sky(paper: Paper): string {
  const night = linear(paper, ['#150f1d', '#2a1038', '#6e1b3f'], [0.15, 1])
  const stars =
    'M90 60h0M210 130h0M330 44h0M470 96h0M150 210h0M560 40h0M380 170h0M700 70h0M40 150h0M640 140h0M270 84h0'
  return filledPath(svgText`M0 0H${WIDTH}V${HEIGHT}H0Z`, night) + stroke(stars, 3, WARM, 0.55)
}

/** The moon, with rings and a bite. */
function moon(paper: Paper): string {
  const glow = radial(paper, [`${BLOOD}@.3/.5`, `${BLOOD}@1/0`], [0.5, 0.5, 0.5])
  const rings = [
    [72, 6],
    [85, 5],
    [97, 3.8],
    [108, 2.6],
  ].map(([r = 0, width = 0]) => svgText`<circle r="${r}" stroke-width="${width}" pathLength="44"/>`)
  return `<g transform="translate(462 138)">${dot(0, 0, 210, glow)}<g fill="none" stroke="${BLOOD}" stroke-dasharray="0 1" opacity=".7">${rings.join('')}</g>${placeAt(0, 4, mark(), 1.05)}</g>`
}

function roofs(): string {
  const far =
    'M0 300V250H60V220H120V262H190V196L220 176L250 196V250H330V214H420V268H480V232H520V190H600V256H690V210H760V244H850V180L890 150L930 180V240H1010V200H1090V250H1180V190H1240V226H1330V170H1420V236H1500V200H1560V250H1600V420H0Z'
  const windows =
    'M84 244v8M146 280v8M220 216v10M362 236v8M396 252v8M548 214v8M572 236v8M726 234v8M888 190v10M1128 270v8M1210 212v8M1370 196v8M1392 220v8M1530 224v8M30 274v8M450 290v8M640 280v8'
  return filledPath(far, '#0e0914', 0.85) + stroke(windows, 7, '#ffb52e', 0.75)
}

/** A stall: awning, posts, counter. Its goods stand on 0, 0. */
function stallOf(paper: Paper, colour: string, stripes: number, goods: string): string {
  const half = stripes * 20
  const stripe = stamp(paper, filledPath('M0-196L8-232H42L40-196V-176a20 20 0 0 1-40 0z', ''))
  const everySecond = (first: number, paint: string): string => {
    const places = Array.from(
      { length: Math.ceil((stripes - first) / 2) },
      (_, index) => (first + index * 2) * 40 - half,
    )
    return `<g fill="${paint}">${places.map((x) => copy(stripe, x)).join('')}</g>`
  }
  const glow = radial(
    paper,
    [`${WARM}@0/.95`, `${lighter(colour, 0.4)}@.4/.6`, `${colour}@1/0`],
    [0.5, 0.2, 0.8],
  )
  const board = linear(paper, [darker(colour, 0.5), darker(colour, 0.95)], [0, 1])
  const top = box(-half - 6, -8, half * 2 + 12, 20, 8)
  return [
    filledPath(svgText`M${14 - half}-180H${half - 14}V0H${14 - half}Z`, glow),
    stroke(svgText`M${16 - half}-190V80M${half - 16}-190V80`, 11, '#3d1f2e'),
    goods,
    filledPath(svgText`M${4 - half} 0H${half - 4}V84H${4 - half}Z`, board),
    stroke(svgText`M${24 - half} 34H${half - 24}M${24 - half} 56H${half - 24}`, 4, WARM, 0.25),
    litShape(paper, top, lighter(colour, 0.25), { depth: 8, rim: 3, warm: 3 }),
    everySecond(0, colour),
    everySecond(1, '#fff3dc'),
    filledPath(svgText`M${-half}-196H${half}V-188H${-half}Z`, '#2a0b2e', 0.3),
  ].join('')
}

/** A bottle, simplified for the distance. */
function bottle(paper: Paper): string {
  const d = 'M-7-104V-84C-7-70-22-70-22-50V-6Q-22 0-16 0H16Q22 0 22-6V-50C22-70 7-70 7-84V-104Z'
  const body = litShape(paper, d, '', {
    depth: 12,
    fall: 0.3,
    rim: 3,
    warm: 3,
    inside: filledPath('M-30-44H30V-14H-30Z', '#fff3dc') + dot(0, -29, 10, BLOOD),
  })
  return stamp(paper, body + filledPath(box(-10, -114, 20, 16, 4), '#fff3dc'))
}

/** A round fruit, simplified for the distance. */
function ball(paper: Paper, colour: string, stretch = 1): string {
  const skin = radial(paper, [lighter(colour, 0.6), `${colour}@.5`, darker(colour)])
  const leaf = filledPath('M0-23Q8-38 24-34Q18-22 0-23Z', '#6fae24')
  return stamp(
    paper,
    oval(0, 0, 25 * stretch, 25, skin) +
      stroke('M-14-6Q-12-14-5-17', 4, WARM, 0.8) +
      (stretch > 1 ? '' : leaf),
  )
}

function heap(fruit: string, x: number): string {
  const places = [
    [0, -24],
    [46, -24],
    [92, -24],
    [23, -62],
    [69, -62],
  ] as const
  return places.map(([dx, y]) => copy(fruit, x + dx, y)).join('')
}

function market(paper: Paper): string {
  const jar = bottle(paper)
  const bottles = ['#ffb820', '#f2404a', '#4fbf3a', '#ff7d1a', '#c5173f', '#f4ecb0']
  const juice = bottles.map((colour, index) => copy(jar, index * 50 - 124, -6, ` fill="${colour}"`)).join('')
  const orchard =
    heap(ball(paper, '#f0352b'), -150) +
    heap(ball(paper, '#ff8a1f'), 0) +
    placeAt(152, -38, pineapple(paper), 0.58)
  const bunch = stamp(paper, grapes(paper))
  const vine =
    placeAt(-104, -44, copy(bunch), 0.62) +
    placeAt(-32, -44, copy(bunch), 0.62) +
    heap(ball(paper, '#ffdd33', 1.12), 36)
  const board =
    filledPath(box(-92, -30, 184, 60, 16), '#0e0914') + placeAt(0, 0, neon('403', LIME, '#fff'), 0.62)
  return [
    placeAt(1400, 336, stallOf(paper, '#8f5bf0', 9, vine)),
    placeAt(686, 336, stallOf(paper, '#2fb6c4', 9, juice), 0.94),
    placeAt(1044, 344, placeAt(0, -262, board) + stallOf(paper, BLOOD, 11, orchard)),
  ].join('')
}

function street(paper: Paper): string {
  const ground = linear(paper, ['#24102e', '#0e0914'], [0, 1])
  const pools =
    oval(686, 410, 190, 14, '#2fb6c4', 0.35) +
    oval(1044, 412, 240, 16, BLOOD, 0.45) +
    oval(1400, 410, 200, 14, '#8f5bf0', 0.4)
  return filledPath(svgText`M0 396Q800 384 ${WIDTH} 396V${HEIGHT}H0Z`, ground) + pools
}

/** Lights on wires across the street. */
function lights(paper: Paper): string {
  const wire = paper.define(
    (id) =>
      `<path id="${id}" d="M-20 20C160 130 340 130 520 30C700 130 900 110 1060 16C1240 110 1440 110 1640 10"/>`,
  )
  const bulbs = (colour: string, shift: number): string =>
    `<g stroke="${colour}" stroke-dasharray="0 132" stroke-dashoffset="${shift}">${copy(wire, 0, 0, ' stroke-width="26" opacity=".28"')}${copy(wire, 0, 0, ' stroke-width="11"')}</g>`
  const line = copy(wire, 0, 0, ' stroke="#0e0914" stroke-width="3"')
  return `<g fill="none">${line}${bulbs('#ffb52e', 0)}${bulbs('#ff7f8e', -44)}${bulbs(LIME, -88)}</g>`
}
