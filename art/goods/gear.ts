import { apple, appleHalf } from '../fruit/orchard.ts'
import { word } from '../lettering.ts'
import { linear, litShape, radial } from '../light.ts'
import { mark } from '../mark.ts'
import { BLOOD, darker, INK, LIME, PAPER, WARM } from '../palette.ts'
import { box, copy, disc, dot, filledPath, type Paper, placeAt, stamp, stroke, svgText } from '../paper.ts'
import { shadow, stall } from '../stall.ts'

/** A fruit press of wood and iron. */
export function fruitPress(paper: Paper): string {
  const wood = '#d0935a'
  const slat = stamp(
    paper,
    litShape(paper, box(118, 206, 30, 150, 8), wood, { depth: 9, fall: 0, rim: 3, warm: 3 }),
  )
  const slats = Array.from({ length: 7 }, (_, index) => copy(slat, index * 36)).join('')
  const hoops =
    stroke('M112 234Q240 252 372 234M112 328Q240 348 372 328', 13, '#4a3d5e') +
    stroke('M112 231Q200 244 260 244', 3, WARM, 0.6)
  const thread = stroke(
    'M220 96L264 84M220 120L264 108M220 144L264 132M220 168L264 156M220 192L264 180',
    5,
    '#5a4a70',
  )
  const screw = litShape(paper, box(224, 64, 36, 150, 6), '#9d8fb5', {
    depth: 12,
    fall: 0,
    rim: 3,
    warm: 3,
    inside: thread,
  })
  const bow =
    stroke('M108 360V146Q110 112 150 112H332Q372 112 374 146V360', 20, '#3a2f4a') +
    stroke('M100 352V146Q102 104 150 103H320', 4, WARM, 0.5)
  const handle =
    stroke('M150 66H334', 18, '#7a4a23') +
    stroke('M154 61H320', 4, WARM, 0.6) +
    stroke('M150 66h0M334 66h0', 32, BLOOD)
  const tray = litShape(paper, 'M84 352H400L386 392Q384 400 374 400H110Q100 400 98 392Z', '#8d7fa0', {
    depth: 12,
    warm: 5,
  })
  const spout = filledPath('M98 346L58 358V374L106 368Z', '#6a5a80') + stroke('M66 374V398', 11, '#ff9422')
  const glass = litShape(paper, 'M34 372H98L92 424Q91 430 84 430H48Q41 430 40 424Z', '#ffb04a', {
    depth: 9,
    rim: 3,
    warm: 3,
  })
  const fruit =
    stroke('M160 196h0M212 190h0M326 194h0', 52, '#e0342b') +
    stroke('M186 186h0M296 188h0M350 202h0', 44, '#a9cf3a') +
    stroke('M150 184h0M203 177h0M288 177h0M317 181h0', 9, WARM, 0.8)
  const feet = stroke('M132 400V420M352 400V420', 20, '#3a2f4a')
  const shade = shadow(240, 300, 422)
  return (
    stall(paper, 'citrus', shade) + bow + fruit + screw + slats + hoops + feet + tray + spout + glass + handle
  )
}

/** Pomace: what is left after pressing. */
export function pomace(paper: Paper): string {
  const heap =
    'M74 330C90 280 130 276 146 240C166 196 206 206 236 178C268 196 304 190 324 232C346 262 388 276 406 330Z'
  const bits = [
    ['#b9c24a', 'M130 300l16-8M190 250l14 6M250 220l12-10M300 272l16 6M350 306l14-8M220 296l16 4'],
    ['#d9402e', 'M160 272l20 4M226 248l18-8M280 240l14 12M330 290l20-2M120 322l18 2M268 310l16-6'],
    ['#fff0b0', 'M176 306l14 6M240 270l16 2M306 316l14 2M204 222l12 4M346 280l8 8'],
    ['#6a3a1a', 'M150 318l4 4M260 290l3 4M316 250l4 4M210 270l4 2M286 292l3 4'],
  ] as const
  const crumbs = bits.map(([paint, d]) => stroke(d, 12, paint)).join('')
  const tub = litShape(
    paper,
    'M60 322H420L394 412Q390 424 376 424H104Q90 424 86 412Z',
    linear(paper, ['#5fc48a', '#2f8f6a']),
    { depth: 30, fall: 0.4, warm: 6 },
  )
  const rim = litShape(paper, box(52, 310, 376, 28, 14), '#7fdc9f', { depth: 12, warm: 5 })
  const arrow = '<path id="rc" d="M-10-44L10-44L34-4L46-11L40 24L6 14L18 7L0-24L-13-2L-30-12Z"/>'
  const recycle = placeAt(
    240,
    384,
    `<g fill="${PAPER}">${arrow}<use href="#rc" transform="rotate(120)"/><use href="#rc" transform="rotate(240)"/></g>`,
    0.62,
  )
  return (
    stall(paper, 'guava', shadow(240, 340, 428)) +
    placeAt(322, 196, copy(stamp(paper, apple(paper))), 0.74, 24) +
    placeAt(160, 216, appleHalf(paper), 0.66, -24) +
    litShape(paper, heap, '#d9a24a', { depth: 40, warm: 0, rim: 4, inside: crumbs }) +
    tub +
    rim +
    recycle
  )
}

/** A bicycle with slices of melon as wheels. */
export function melonBike(paper: Paper): string {
  const pips = Array.from(
    { length: 8 },
    (_, index) => svgText`<path d="M0-34q6 8 0 15q-6-7 0-15z" transform="rotate(${index * 45 + 22})"/>`,
  ).join('')
  const wheel = stamp(
    paper,
    litShape(paper, disc(0, 0, 84), '#2f9e4a', {
      depth: 12,
      inside: `${dot(0, 0, 73, '#f1f7c4')}${dot(0, 0, 66, radial(paper, ['#ff8f80', '#ff3557'], [0.4, 0.35, 0.7]))}<g fill="#3a1020">${pips}</g>${dot(0, 0, 9, '#f4eefb')}`,
    }),
  )
  const tube = (d: string): string => stroke(d, 17, '#1a0f26') + stroke(d, 12, LIME) + stroke(d, 3, '#fbffe0')
  const frame = tube('M124 330L196 214H308L216 330L196 214M124 330H216M308 214L350 330M308 214L296 168')
  const bars =
    stroke('M262 152Q286 168 312 160T340 182', 12, '#33223f') + stroke('M340 182q10 12 0 20', 12, BLOOD)
  const seat =
    stroke('M196 214L188 178', 11, '#9d8fb5') +
    litShape(paper, 'M150 168Q186 150 226 166Q228 182 204 182Q172 190 150 168Z', '#33223f', {
      depth: 8,
      rim: 3,
      warm: 4,
    })
  const pedals =
    dot(216, 330, 22, '#33223f') +
    dot(216, 330, 14, '#9d8fb5') +
    stroke('M216 330L240 368M228 370H258', 9, '#f4eefb')
  const basket = litShape(paper, 'M330 182H408L396 246H342Z', '#d9a066', {
    depth: 12,
    rim: 3,
    warm: 4,
    inside: stroke('M330 202H408M336 224H402M350 182V246M370 182V246M390 182V246', 4, darker('#d9a066', 0.7)),
  })
  const load =
    dot(352, 172, 22, '#ff9422') +
    dot(384, 170, 20, '#e8352b') +
    dot(368, 154, 17, LIME) +
    stroke('M342 164q2-6 8-8M376 162q2-5 7-7', 4, WARM, 0.8)
  return (
    stall(paper, 'cherry', shadow(126, 150, 418) + shadow(352, 150, 418)) +
    copy(wheel, 126, 330) +
    copy(wheel, 352, 330) +
    frame +
    pedals +
    seat +
    load +
    basket +
    bars
  )
}

/** The bricks of the tower from the ground up; `laid` is their number. */
export function bricks(paper: Paper, laid: number): string {
  const kind = (studs: number): string => {
    const tops = Array.from({ length: studs }, (_, index) => svgText`M${8 + index * 40}-9h24v12h-24z`).join(
      '',
    )
    const body = litShape(paper, box(0, 0, studs * 40, 40, 4), '', { depth: 9, rim: 3, warm: 4 })
    return stamp(paper, filledPath(tops, '') + filledPath(tops, '#fff', 0.3) + body)
  }
  const [two, three] = [kind(2), kind(3)]
  const [grape, blood, guava, mango] = ['#8f5bf0', BLOOD, '#ff7f8e', '#ffb52e']
  const plan = [
    [three, 128, 374, grape],
    [three, 248, 374, blood],
    [two, 148, 334, LIME],
    [three, 228, 334, guava],
    [three, 148, 294, mango],
    [two, 268, 294, '#2fb6c4'],
    [two, 168, 254, blood],
    [two, 248, 254, grape],
    [two, 168, 214, '#fff3dc'],
    [two, 248, 214, '#fff3dc'],
    [three, 188, 174, guava],
    [two, 208, 134, LIME],
  ] as const
  return plan
    .slice(0, laid)
    .map(([brick, x, y, colour]) => copy(brick, x, y, ` fill="${colour}"`))
    .join('')
}

/** The finished tower with a figure on top. */
export function finishedTower(paper: Paper): string {
  const face =
    filledPath('M234 60Q248 52 262 60V90H234Z', '#ffd23f') +
    filledPath('M230 66Q232 42 248 42T266 66Z', BLOOD) +
    stroke('M242 74h0M254 74h0', 5, INK) +
    stroke('M242 82Q248 87 254 82', 3, INK)
  const foreman = filledPath('M222 94H274L278 128H218Z', '#33223f') + face + placeAt(248, 112, mark(), 0.22)
  return foreman + bricks(paper, 12) + placeAt(248, 234, word('403', INK), 0.4)
}

/** The glass case over the tower, and its base. */
export function glassCase(paper: Paper): string {
  const pane =
    filledPath(box(92, 30, 312, 388, 20), '#fff', 0.1) +
    stroke(box(92, 30, 312, 388, 20), 5, '#fff', 0.5) +
    stroke('M112 60V200', 9, '#fff', 0.5)
  return pane + litShape(paper, box(76, 410, 344, 30, 12), '#33223f', { depth: 12, warm: 5 })
}

/** The tower of bricks with a juice dispenser. */
export function brickTower(paper: Paper): string {
  return stall(paper, 'lagoon', shadow(248, 340, 438)) + finishedTower(paper) + glassCase(paper)
}
