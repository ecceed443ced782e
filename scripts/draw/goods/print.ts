import { linear, lit, radial } from '../light.ts'
import { word } from '../lettering.ts'
import { mark, onePaint } from '../mark.ts'
import { BLOOD, darker, INK, LIME, lighter, PAPER, WARM } from '../palette.ts'
import { at, box, copy, disc, dot, moved, oval, type Paper, p, patch, stamp, stroke } from '../paper.ts'
import { shadow, stall } from '../stall.ts'

/** A round sticker, its lower right edge coming off. */
function sticker(paper: Paper, inside: string): string {
  const body = lit(paper, 'M26.900 100.500A104 104 0 1 1 100.500 26.900Z', '#fffaf0', { depth: 6, inside })
  const fold = lit(paper, 'M100.500 26.900A104 104 0 0 0 26.900 100.500Q40 78 54 68T100.500 26.900Z', linear(paper, ['#fff', '#d9c7b5'], [1, 1]), { depth: 6, rim: 3, warm: 0 })
  return body + patch('M104 30A104 104 0 0 0 24 100Q52 92 66 78T104 30Z', '#2a0b2e', 0.35) + fold
}

/** One good sticker. */
export function stickerSingle(paper: Paper): string {
  const face = dot(0, 0, 90, INK) + at(0, 12, mark(), 1.34)
  return stall(paper, 'mango', shadow(240, 210, 420)) + at(236, 256, sticker(paper, face), 1.5, -8)
}

/** The rare old design: seen it all, kept its shine. */
export function stickerOld(paper: Paper): string {
  const rays = Array.from({ length: 12 }, (_, index) => `<path d="M0 0L-13-91H13Z" transform="rotate(${index * 30})"/>`).join('')
  const face = `${dot(0, 0, 92, '#ffb52e')}<g fill="#ff7a2e">${rays}</g>${dot(0, 0, 64, '#7a1240')}${at(0, 8, mark(), 0.92)}`
  const worn = stroke('M-70-40l18 10M-60 54l22-8M50-66l-10 18M-20 84l10-14', 5, '#fff3dc', 0.7)
  return stall(paper, 'grape', shadow(240, 210, 420)) + at(236, 252, sticker(paper, face + worn), 1.5, 10)
}

/** A sticker that glitters in all colours. */
export function stickerHolo(paper: Paper): string {
  const foil = linear(paper, ['#7ff0ff', '#b98bff', '#ff8bd0', '#ffd86b', '#b8ff7a', '#6be8ff', '#c08bff'], [1, 0.8])
  const shards = patch('M-104-30L20-104L60-90L-104 20ZM-60 100L104-40V10L-20 104Z', '#fff', 0.35)
  const face = patch('M0-92L80-46V46L0 92L-80 46V-46Z', foil) + shards + at(0, 10, mark(onePaint('#2a1650', '#e9c8ff')), 1.02)
  const hex = 'M0-108Q4-108 8-106L90-58Q94-55 94-50V50Q94 55 90 58L8 106Q0 110-8 106L-90 58Q-94 55-94 50V-50Q-94-55-90-58L-8-106Q-4-108 0-108Z'
  const spark = stamp(paper, patch('M0-30Q3-3 30 0Q3 3 0 30Q-3 3-30 0Q-3-3 0-30Z', '#fff'))
  return (
    stall(paper, 'lagoon', shadow(240, 200, 424)) + at(238, 250, lit(paper, hex, '#fffaf0', { depth: 7, inside: face }), 1.52, 6) +
    copy(spark, 0, 0, ' transform="translate(116 128)"') + copy(spark, 0, 0, ' transform="translate(372 330)scale(.7)"') + copy(spark, 0, 0, ' transform="translate(366 104)scale(.5)"')
  )
}

/** A sheet with rows of something, its lower right corner lifting. */
function sheet(paper: Paper, rows: readonly (readonly string[])[], step: number, base = PAPER): string {
  const size = rows.length * step
  const [start, half] = [-size / 2 + step / 2, size / 2 + 16]
  const cells = rows.flatMap((row, y) => row.map((id, x) => id && copy(id, start + x * step, start + y * step)))
  const d = p`M${-half} ${12 - half}q0-12 12-12h${2 * half - 24}q12 0 12 12v${2 * half - 76}L${half - 64} ${half}H${12 - half}q-12 0-12-12z`
  const corner = lit(paper, p`M${half} ${half - 64}Q${half - 46} ${half - 58} ${half - 70} ${half - 66}Q${half - 56} ${half - 40} ${half - 64} ${half}Z`, linear(paper, ['#fff', lighter(base, 0.5)], [1, 1]), { depth: 10, rim: 3, warm: 0 })
  return lit(paper, d, base, { depth: 8, warm: 6, inside: cells.join('') }) + corner
}

/** Sixteen stickers on one page. */
export function stickerPage(paper: Paper): string {
  const base = (colour: string, scale: number): string => `${dot(0, 0, 30, '#fff')}${dot(0, 0, 26, colour)}${at(0, 3, mark(), scale)}`
  const [a, b] = [stamp(paper, base(INK, 0.4)), stamp(paper, `${dot(0, 0, 30, '#fff')}${dot(0, 0, 26, LIME)}${at(0, 0, word('403', INK), 0.26)}`)]
  const c = stamp(paper, patch(box(-30, -20, 60, 40, 12), '#fff') + patch(box(-26, -16, 52, 32, 9), BLOOD) + at(0, 0, word('CTF', WARM), 0.28))
  const page = sheet(paper, [[a, c, b, a], [b, a, a, c], [c, a, b, a], [a, b, c, '']], 72, '#d9c7ee')
  return stall(paper, 'cherry', shadow(240, 260, 430)) + at(240, 244, page, 1, -7)
}

/** A sheet from a tour up north. */
export function stickerSheetNorth(paper: Paper): string {
  const flag = stamp(paper, patch(box(-32, -22, 64, 44, 6), '#fff') + patch('M-28-18H28V18H-28Z', '#1f6fb5') + patch('M-14-18h9v36h-9zM-28-4.5h56v9h-56z', '#ffd23f'))
  const horse = stamp(paper, dot(0, 0, 32, '#fff') + patch('M-20 20V2Q-22-12-10-14H6L8-24L20-22L24-8L16-6V20H8V8H-10V20Z', '#e3233d') + stroke('M-8-8Q0 0 8-8', 3, '#ffd23f'))
  const fruit = stamp(paper, `${dot(0, 0, 32, '#fff')}${dot(0, 0, 28, INK)}${at(0, 3, mark(), 0.42)}`)
  const moose = stamp(paper, dot(0, 0, 32, '#fff') + patch('M-10 24Q-14 4-10-4Q0-12 10-4Q14 4 10 24Q0 30-10 24ZM-12-4Q-28-4-28-22Q-20-20-20-12Q-16-20-14-22Q-12-12-6-8ZM12-4Q28-4 28-22Q20-20 20-12Q16-20 14-22Q12-12 6-8Z', '#7a4a23'))
  const page = sheet(paper, [[flag, fruit, horse], [moose, flag, fruit], [fruit, horse, '']], 88, '#cfe8f5')
  return stall(paper, 'mint', shadow(240, 260, 430)) + at(240, 244, page, 1.04, 6)
}

/** Logos to iron on, and the iron. */
export function ironOn(paper: Paper): string {
  const print = stamp(paper, `${dot(0, 0, 26, '#fff')}${at(0, 3, mark(), 0.4)}`)
  const page = sheet(paper, [[print, print, print, print], [print, print, print, print], [print, print, print, print], [print, print, print, print]], 60, '#ffd0c0')
  const sole = lit(paper, 'M-120 40Q-116-26-40-40H96Q118-40 118-16V40Z', linear(paper, ['#f4eefb', '#9d8fb5'], [0, 1]), { depth: 26, warm: 6 })
  const grip = stroke('M-60-44Q-40-104 30-104T98-46', 24, '#ff5a24') + stroke('M-56-52Q-36-96 30-98', 6, WARM, 0.7) + stroke('M102-50Q92-108 44-114', 4, LIME)
  const steam = stroke('M-134 16q-22-4-26-24M-134 36q-26 2-36-10', 7, WARM, 0.6)
  return (
    stall(paper, 'grape', shadow(220, 250, 422)) + at(216, 220, page, 1, -8) +
    at(318, 366, steam + sole + grip + stroke('M-120 44H118', 9, '#5a4a70') + oval(40, 0, 26, 18, BLOOD) + oval(34, -5, 9, 4, WARM, 0.8), 0.94, 8)
  )
}

/** Magnets on the door of a fridge. */
export function magnets(paper: Paper): string {
  const door = lit(paper, box(86, 58, 308, 360, 34), linear(paper, ['#e8fff5', '#a9d8d8']), { depth: 30, fall: 0.2, warm: 7 })
  const handle = lit(paper, box(112, 92, 22, 120, 11), '#f4eefb', { depth: 8, rim: 3, warm: 3 })
  const fruit = stamp(paper, mark())
  const round = (colour: string): string => stamp(paper, lit(paper, disc(0, 0, 35), colour, { depth: 11, inside: copy(fruit, 0, 0, ' transform="translate(0 4)scale(.48)"') }))
  const [ink, grape] = [round('#33223f'), round('#8f5bf0')]
  const places = [[ink, 206, 130], [grape, 316, 142], [ink, 258, 210], [grape, 180, 244], [ink, 340, 252]] as const
  const spots = places.map(([, x, y]) => p`M${x + 4} ${y + 8}h0`).join('')
  const note = at(218, 330, patch('M-70-62H70V54H-70Z', '#fff3b0') + stroke('M-50-30H44M-50-6H52M-50 18H10', 6, '#d9a64a'), 1, -6)
  const bow = 'M-32-44V-4Q-32 28 0 28T32-4V-44'
  const horseshoe = at(336, 346, stroke(bow, 30, '#9c1f2c') + stroke('M-34-44V-4Q-34 26-2 26T30-4V-44', 24, BLOOD) + stroke('M-32-54V-42M32-54V-42', 28, '#f4eefb'), 0.9, 14)
  return stall(paper, 'mango', shadow(240, 300, 420)) + door + handle + note + stroke(spots, 72, '#2b1036', 0.3) + places.map(([id, x, y]) => copy(id, x, y)).join('') + horseshoe
}

/** A patch to wear on a rucksack. */
export function velcroPatch(paper: Paper): string {
  const bands = [96, 176, 256, 336].map((y) => patch(p`M60 ${y}H420v44H60z`, '#6c7a3c') + stroke(p`M60 ${y + 5}H420M60 ${y + 39}H420`, 3, '#3a4420')).join('')
  const seams = stroke('M130 60V420M350 60V420', 4, '#2f381b')
  const cloth = lit(paper, box(62, 58, 356, 366, 40), '#56622f', { depth: 20, warm: 6, inside: bands + seams })
  const stitches = '<circle r="113" fill="none" stroke="#ffb52e" stroke-width="16" stroke-dasharray="4 2.6" stroke-linecap="butt"/>'
  const threads = stroke('M-70-30L-30-70M-80 0L0-80M-84 30L30-84M-76 54L54-76M-60 74L74-60M-40 86L86-40M-10 90L90-10M24 84L84 24', 2.5, WARM, 0.16)
  const face = dot(0, 0, 104, '#3a1650') + threads + at(0, 34, mark(), 0.98) + at(0, -72, word('CTF', LIME), 0.46)
  const badge = oval(5, 10, 124, 124, '#150520', 0.45) + lit(paper, disc(0, 0, 122), '#ff8a1f', { depth: 12, warm: 5, inside: stitches + face })
  return stall(paper, 'mint', shadow(240, 330, 424)) + cloth + at(240, 242, badge, 1.16, -6)
}

/** Coasters, stacked, and one that shows its face. */
export function coaster(paper: Paper): string {
  const layer = stamp(paper, lit(paper, 'M-134 0C-134-26-76-44 0-44S134-26 134 0V16C134 42 76 60 0 60S-134 42-134 16Z', '#d99a5c', { depth: 18, fall: 0, rim: 4, warm: 3, inside: oval(0, 0, 134, 44, '#f0c48a') }))
  const stack = [374, 350, 326].map((y) => copy(layer, 206, y)).join('')
  const top = oval(206, 326, 118, 37, '#2b1836') + moved('translate(206 330)scale(1 .36)', mark())
  const face = dot(0, 0, 90, '#2b1836') + at(0, 8, mark(), 1.24)
  const lean = lit(paper, disc(0, 0, 102), '#f0c48a', { depth: 12, warm: 5, inside: face })
  return stall(paper, 'guava', shadow(250, 330, 424)) + at(338, 264, lean, 1.06, 12) + stack + top
}

/** Framed juice, in oil. */
export function artwork(paper: Paper): string {
  const canvas = linear(paper, ['#2fb6c4', '#ffd27a', '#ff8a5c'], [0, 1])
  const glass = lit(paper, 'M196 168H286L274 296Q272 304 262 304H220Q210 304 208 296Z', linear(paper, ['#ffb04a', '#ff7a1f']), { depth: 16, fall: 0.2, inside: patch('M190 160H292V192Q266 204 240 190T190 196Z', '#fff3dc', 0.7) })
  const scene = patch('M118 98H362V332H118Z', canvas) + stroke('M118 140Q180 118 240 138T362 130M118 172Q170 156 196 168M300 176Q330 160 362 168', 9, WARM, 0.5) + patch('M118 282Q240 262 362 284V332H118Z', '#8a2a4a') + stroke('M248 172L276 116L300 108', 8, '#e3233d')
  return stall(paper, 'grape') + frame(paper, '#d9a23c', scene + glass + oval(312, 298, 26, 24, BLOOD) + oval(304, 290, 8, 5, WARM, 0.8))
}

/** A heavy gilt frame on an easel. */
export function frame(paper: Paper, gold: string, scene: string): string {
  const ring = 'M84 64H396V366H84Z'
  const legs = stroke('M160 366L130 440M320 366L350 440M240 366V430', 12, '#7a4a23')
  return legs + lit(paper, ring, radial(paper, [lighter(gold, 0.5), gold], [0.3, 0.2, 0.9]), {
    depth: 30,
    warm: 7,
    inside: `${stroke('M100 80H380V350H100Z', 5, darker(gold, 0.7))}${stroke('M92 72h0M388 72h0M92 358h0M388 358h0M240 71h0M240 359h0M91 215h0M389 215h0', 11, lighter(gold, 0.6))}`,
  }) + `<g>${scene}</g>` + stroke('M118 98H362V332H118Z', 6, darker(gold, 0.9))
}
