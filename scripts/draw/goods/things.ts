import { linear, lit, radial, shapeOf } from '../light.ts'
import { neon, word } from '../lettering.ts'
import { BITTEN, mark, onePaint } from '../mark.ts'
import { BLOOD, darker, INK, LIME, lighter, PAPER, WARM } from '../palette.ts'
import { at, box, copy, disc, dot, moved, oval, type Paper, p, patch, stamp, stroke } from '../paper.ts'
import { shadow, stall } from '../stall.ts'
import { frame } from './print.ts'
import { appleHalf, apple } from '../fruit/orchard.ts'

/** A crate that nobody has opened yet. */
export function mysteryCrate(paper: Paper): string {
  const wood = '#b9763f'
  const planks = stroke('M84 262L276 300M84 322L276 362', 5, darker(wood, 0.8)) + stroke('M100 222V400M262 252V436', 18, darker(wood, 0.35)) + at(182, 322, word('?', WARM, 15).replace('/>', ' transform="matrix(1.5 .3 0 1.5 0 0)"/>'))
  const side = stroke('M276 300L408 258M276 362L408 318', 5, darker(wood, 1))
  const glow = radial(paper, ['#f8ffd0', '#c8f135@.5', '#c8f135@1/0'], [0.5, 0.5, 0.5])
  const lid = lit(paper, 'M92 172L232 96L424 128L290 206Z', lighter(wood, 0.2), { depth: 12, warm: 6, inside: stroke('M140 148L334 180M186 122L380 154', 4, darker(wood, 0.7)) })
  return (
    stall(paper, 'grape', shadow(246, 330, 426)) + oval(246, 214, 190, 74, glow) + patch('M84 208L276 246L408 206L230 172Z', '#f4ffb0') +
    lit(paper, 'M84 208L276 246V442L84 394Z', linear(paper, [lighter(wood, 0.3), wood]), { depth: 0, rim: 0, warm: 6, inside: planks }) +
    lit(paper, 'M276 246L408 206V390L276 442Z', darker(wood, 0.55), { depth: 14, fall: 0, warm: 0, inside: side }) + at(0, 0, lid, 1, -4)
  )
}

/** The mark, printed in plastic, on a ring. */
export function keychain(paper: Paper): string {
  const ring = 'M198 56A54 54 0 1 1 197.900 56'
  const metal = stroke(ring, 15, '#6a5a80') + stroke(ring, 9, '#cfc4d9') + stroke('M158 82A52 52 0 0 1 184 60', 4, '#fff')
  const link = stroke('M224 156Q238 168 244 190', 15, '#6a5a80') + stroke('M224 156Q238 168 244 190', 8, '#cfc4d9')
  const side = stamp(paper, mark(onePaint('#8a1f14', '#8a1f14')))
  const depth = [18, 15, 12, 9, 6, 3].map((shift) => copy(side, shift * 0.6, shift * 0.62)).join('')
  const layers = Array.from({ length: 16 }, (_, index) => p`M-52 ${-46 + index * 6}H52`).join('')
  const { clip } = shapeOf(paper, BITTEN)
  const print = `<g clip-path="url(#${clip})">${stroke(layers, 1.4, '#fff', 0.3)}${stroke('M-40-14Q-34-34-14-42', 5, WARM, 0.8)}</g>`
  const colours = { rind: BLOOD, pith: '#ffd9a8', flesh: '#e3233d', keyhole: '#3d0f24', leaf: LIME, shade: '#6fae24' }
  return stall(paper, 'lagoon', shadow(252, 230, 424)) + metal + at(240, 300, `${depth}${mark(colours)}${print}`, 2.14, -6) + link
}

/** A press of wood and iron. */
export function fruitPress(paper: Paper): string {
  const wood = '#d0935a'
  const slat = stamp(paper, lit(paper, box(118, 206, 30, 150, 8), wood, { depth: 9, fall: 0, rim: 3, warm: 3 }))
  const slats = Array.from({ length: 7 }, (_, index) => copy(slat, index * 36)).join('')
  const hoops = stroke('M112 234Q240 252 372 234M112 328Q240 348 372 328', 13, '#4a3d5e') + stroke('M112 231Q200 244 260 244', 3, WARM, 0.6)
  const thread = stroke('M220 96L264 84M220 120L264 108M220 144L264 132M220 168L264 156M220 192L264 180', 5, '#5a4a70')
  const screw = lit(paper, box(224, 64, 36, 150, 6), '#9d8fb5', { depth: 12, fall: 0, rim: 3, warm: 3, inside: thread })
  const bow = stroke('M108 360V146Q110 112 150 112H332Q372 112 374 146V360', 20, '#3a2f4a') + stroke('M100 352V146Q102 104 150 103H320', 4, WARM, 0.5)
  const handle = stroke('M150 66H334', 18, '#7a4a23') + stroke('M154 61H320', 4, WARM, 0.6) + stroke('M150 66h0M334 66h0', 32, BLOOD)
  const tray = lit(paper, 'M84 352H400L386 392Q384 400 374 400H110Q100 400 98 392Z', '#8d7fa0', { depth: 12, warm: 5 })
  const spout = patch('M98 346L58 358V374L106 368Z', '#6a5a80') + stroke('M66 374V398', 11, '#ff9422')
  const glass = lit(paper, 'M34 372H98L92 424Q91 430 84 430H48Q41 430 40 424Z', '#ffb04a', { depth: 9, rim: 3, warm: 3 })
  const feet = stroke('M132 400V420M352 400V420', 20, '#3a2f4a')
  const shade = shadow(240, 300, 422)
  return stall(paper, 'citrus', shade) + bow + screw + slats + hoops + feet + tray + spout + glass + handle
}

/** What the press leaves. */
export function pomace(paper: Paper): string {
  const heap = 'M74 330C90 280 130 276 146 240C166 196 206 206 236 178C268 196 304 190 324 232C346 262 388 276 406 330Z'
  const bits = [['#b9c24a', 'M130 300l16-8M190 250l14 6M250 220l12-10M300 272l16 6M350 306l14-8M220 296l16 4'], ['#d9402e', 'M160 272l20 4M226 248l18-8M280 240l14 12M330 290l20-2M120 322l18 2M268 310l16-6'], ['#fff0b0', 'M176 306l14 6M240 270l16 2M306 316l14 2M204 222l12 4M346 280l8 8'], ['#6a3a1a', 'M150 318l4 4M260 290l3 4M316 250l4 4M210 270l4 2M286 292l3 4']] as const
  const crumbs = bits.map(([paint, d]) => stroke(d, 12, paint)).join('')
  const tub = lit(paper, 'M60 322H420L394 412Q390 424 376 424H104Q90 424 86 412Z', linear(paper, ['#5fc48a', '#2f8f6a']), { depth: 30, fall: 0.4, warm: 6 })
  const rim = lit(paper, box(52, 310, 376, 28, 14), '#7fdc9f', { depth: 12, warm: 5 })
  const arrow = '<path id="rc" d="M-10-44L10-44L34-4L46-11L40 24L6 14L18 7L0-24L-13-2L-30-12Z"/>'
  const recycle = at(240, 384, `<g fill="${PAPER}">${arrow}<use href="#rc" transform="rotate(120)"/><use href="#rc" transform="rotate(240)"/></g>`, 0.62)
  return stall(paper, 'guava', shadow(240, 340, 428)) + at(322, 196, copy(stamp(paper, apple(paper))), 0.74, 24) + at(160, 216, appleHalf(paper), 0.66, -24) + lit(paper, heap, '#d9a24a', { depth: 40, warm: 0, rim: 4, inside: crumbs }) + tub + rim + recycle
}

/** A bicycle on two slices of melon. */
export function melonBike(paper: Paper): string {
  const pips = Array.from({ length: 8 }, (_, index) => p`<path d="M0-34q6 8 0 15q-6-7 0-15z" transform="rotate(${index * 45 + 22})"/>`).join('')
  const wheel = stamp(paper, lit(paper, disc(0, 0, 84), '#2f9e4a', { depth: 12, inside: `${dot(0, 0, 73, '#f1f7c4')}${dot(0, 0, 66, radial(paper, ['#ff8f80', '#ff3557'], [0.4, 0.35, 0.7]))}<g fill="#3a1020">${pips}</g>${dot(0, 0, 9, '#f4eefb')}` }))
  const tube = (d: string): string => stroke(d, 17, '#1a0f26') + stroke(d, 12, LIME) + stroke(d, 3, '#fbffe0')
  const frame = tube('M124 330L196 214H308L216 330L196 214M124 330H216M308 214L350 330M308 214L296 168')
  const bars = stroke('M262 152Q286 168 312 160T340 182', 12, '#33223f') + stroke('M340 182q10 12 0 20', 12, BLOOD)
  const seat = stroke('M196 214L188 178', 11, '#9d8fb5') + lit(paper, 'M150 168Q186 150 226 166Q228 182 204 182Q172 190 150 168Z', '#33223f', { depth: 8, rim: 3, warm: 4 })
  const pedals = dot(216, 330, 22, '#33223f') + dot(216, 330, 14, '#9d8fb5') + stroke('M216 330L240 368M228 370H258', 9, '#f4eefb')
  const basket = lit(paper, 'M330 182H408L396 246H342Z', '#d9a066', { depth: 12, rim: 3, warm: 4, inside: stroke('M330 202H408M336 224H402M350 182V246M370 182V246M390 182V246', 4, darker('#d9a066', 0.7)) })
  const load = dot(352, 172, 22, '#ff9422') + dot(384, 170, 20, '#e8352b') + dot(368, 154, 17, LIME) + stroke('M342 164q2-6 8-8M376 162q2-5 7-7', 4, WARM, 0.8)
  return stall(paper, 'cherry', shadow(126, 150, 418) + shadow(352, 150, 418)) + copy(wheel, 126, 330) + copy(wheel, 352, 330) + frame + pedals + seat + load + basket + bars
}

/** A tower of bricks that serves juice. */
export function brickTower(paper: Paper): string {
  const kind = (studs: number): string => {
    const tops = Array.from({ length: studs }, (_, index) => p`M${8 + index * 40}-9h24v12h-24z`).join('')
    const body = lit(paper, box(0, 0, studs * 40, 40, 4), '', { depth: 9, rim: 3, warm: 4 }).replace(' fill=""', '')
    return stamp(paper, patch(tops, '') + patch(tops, '#fff', 0.3) + body)
  }
  const [two, three] = [kind(2), kind(3)]
  const [grape, blood, guava, mango] = ['#8f5bf0', BLOOD, '#ff7f8e', '#ffb52e']
  const bricks = [
    [three, 128, 374, grape], [three, 248, 374, blood], [two, 148, 334, LIME], [three, 228, 334, guava], [three, 148, 294, mango], [two, 268, 294, '#2fb6c4'],
    [two, 168, 254, blood], [two, 248, 254, grape], [two, 168, 214, '#fff3dc'], [two, 248, 214, '#fff3dc'], [three, 188, 174, guava], [two, 208, 134, LIME],
  ] as const
  const tower = bricks.map(([brick, x, y, colour]) => copy(brick, x, y, ` fill="${colour}"`)).join('')
  const face = patch('M234 60Q248 52 262 60V90H234Z', '#ffd23f') + patch('M230 66Q232 42 248 42T266 66Z', BLOOD) + stroke('M242 74h0M254 74h0', 5, INK) + stroke('M242 82Q248 87 254 82', 3, INK)
  const figure = patch('M222 94H274L278 128H218Z', '#33223f') + face + at(248, 112, mark(), 0.22)
  const pane = patch(box(92, 30, 312, 388, 20), '#fff', 0.1) + stroke(box(92, 30, 312, 388, 20), 5, '#fff', 0.5) + stroke('M112 60V200', 9, '#fff', 0.5)
  const base = lit(paper, box(76, 410, 344, 30, 12), '#33223f', { depth: 12, warm: 5 })
  return stall(paper, 'lagoon', shadow(248, 340, 438)) + figure + tower + at(248, 234, word('403', INK), 0.4) + pane + base
}

/** The nomination for an award that stings. */
export function waspy(paper: Paper): string {
  const gold = '#ffc233'
  const wing = stamp(paper, lit(paper, 'M0 0C-20-70-90-110-118-80C-136-54-80 0 0 10Z', linear(paper, ['#fff', '#bfe9f5'], [1, 1]), { depth: 10, rim: 3, warm: 4, inside: stroke('M-8 0Q-60-30-108-72M-20 2Q-60-6-96-28', 3, '#7fb6cf') }))
  const body = lit(paper, 'M0-70C34-70 46-34 40 0C36 40 18 84 0 112C-18 84-36 40-40 0C-46-34-34-70 0-70Z', linear(paper, [lighter(gold, 0.5), gold, '#e8871a']), { depth: 22, warm: 5, inside: patch('M-60-24Q0-8 60-24V-2Q0 14-60-2ZM-60 20Q0 38 60 20V42Q0 60-60 42ZM-40 66Q0 80 40 66V82Q0 94-40 82Z', '#2b1836') })
  const head = lit(paper, disc(0, -92, 34), gold, { depth: 14, warm: 5, inside: oval(-14, -92, 9, 13, '#2b1836') + oval(14, -92, 9, 13, '#2b1836') + stroke('M-17-97h0M11-97h0', 5, '#fff') })
  const feelers = stroke('M-12-122Q-18-152-44-154M12-122Q18-152 44-154', 6, '#2b1836') + dot(-44, -154, 7, LIME) + dot(44, -154, 7, LIME)
  const stand = lit(paper, 'M150 376H330L346 424H134Z', '#3d1f58', { depth: 16, warm: 5, inside: patch('M196 388H284V412H196Z', gold) + at(240, 400, word('#1', INK, 14), 0.28) })
  const stem2 = lit(paper, 'M228 306H252L268 378H212Z', gold, { depth: 10, rim: 3, warm: 4 })
  return stall(paper, 'grape', shadow(240, 220, 428)) + stand + stem2 + at(240, 212, copy(wing, 0, 0, ' transform="translate(-16 -20)"') + moved('translate(16 -20)scale(-1 1)', copy(wing)) + feelers + body + head, 1.1)
}

/** Somebody who could sell juice to an orange. */
export function salesman(paper: Paper): string {
  const sky = patch('M118 98H362V332H118Z', linear(paper, ['#3d1f86', '#ff6f86', '#ffb52e'], [0, 1]))
  const boat = patch('M118 280Q150 272 180 280T240 280T300 280T362 280V332H118Z', '#1f5f8f') + stroke('M130 300H190M280 310H340', 4, '#7fd0e8', 0.7)
  const coat = patch('M150 332Q152 262 206 246L240 272L274 246Q328 262 330 332Z', '#7a1f3a') + patch('M206 246L240 332L274 246L240 272Z', PAPER) + patch('M232 266H248L256 322L240 332L224 322Z', LIME) + patch('M206 246L196 284L228 332H240ZM274 246L284 284L252 332H240Z', '#5a1230')
  const head = at(240, 198, mark({ rind: '#ff8a1f', pith: '#ffe9c9', flesh: '#ff9e2c', keyhole: '#ff9e2c', leaf: LIME, shade: '#6fae24' }), 0.98)
  const face = stroke('M222 188h0M258 188h0', 10, INK) + stroke('M214 176Q222 170 230 175M250 175Q258 170 266 176', 4, INK) + patch('M214 210Q240 238 266 210Q240 220 214 210Z', INK) + patch('M220 213Q240 226 260 213Q240 221 220 213Z', '#fff')
  const glasses = stroke('M212 188a13 13 0 1 0 .1 0M246 188a13 13 0 1 0 .1 0', 0.01, INK)
  return stall(paper, 'cherry') + frame(paper, '#c9953a', sky + boat + coat + head + face + glasses)
}

/** A bot made of fruit, for the page that hides the token. */
export function chatbot(paper: Paper): string {
  const shell = lit(paper, box(104, 132, 272, 226, 76), linear(paper, ['#fff6e3', '#d8c6ea'], [0.6, 1]), { depth: 40, warm: 7 })
  const screen = patch(box(134, 172, 212, 130, 50), INK) + patch('M192 220a18 18 0 0 1 36 0zM252 220a18 18 0 0 1 36 0z', LIME) + stroke('M214 256Q240 278 266 256', 9, LIME)
  const ears = lit(paper, box(70, 200, 40, 84, 18), BLOOD, { depth: 10 }) + lit(paper, box(370, 200, 40, 84, 18), BLOOD, { depth: 10 })
  const antenna = stroke('M240 132V92', 11, '#9d8fb5') + at(240, 76, mark(), 0.66)
  const body = lit(paper, 'M164 358H316L332 420H148Z', '#33223f', { depth: 16, inside: at(240, 394, neon('403', BLOOD, WARM), 0.5) })
  return stall(paper, 'citrus', shadow(240, 220, 424)) + body + antenna + ears + shell + screen
}
