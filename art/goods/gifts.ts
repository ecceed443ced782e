import { neon, word } from '../lettering.ts'
import { linear, litShape, radial, shapeOf } from '../light.ts'
import { BITTEN_OUTLINE, mark, singleColour } from '../mark.ts'
import { BLOOD, darker, INK, LIME, lighter, WARM } from '../palette.ts'
import {
  addAttributes,
  box,
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
import { shadow, stall } from '../stall.ts'

/** Magnets on a fridge door. */
export function magnets(paper: Paper): string {
  const door = litShape(paper, box(86, 58, 308, 360, 34), linear(paper, ['#e8fff5', '#a9d8d8']), {
    depth: 30,
    fall: 0.2,
    warm: 7,
  })
  const handle = litShape(paper, box(112, 92, 22, 120, 11), '#f4eefb', { depth: 8, rim: 3, warm: 3 })
  const fruit = stamp(paper, mark())
  const round = (colour: string): string =>
    stamp(
      paper,
      litShape(paper, disc(0, 0, 35), colour, {
        depth: 11,
        inside: copy(fruit, 0, 0, ' transform="translate(0 4)scale(.48)"'),
      }),
    )
  const [ink, grape] = [round('#33223f'), round('#8f5bf0')]
  const places = [
    [ink, 206, 130],
    [grape, 316, 142],
    [ink, 258, 210],
    [grape, 180, 244],
    [ink, 340, 252],
  ] as const
  const spots = places.map(([, x, y]) => svgText`M${x + 4} ${y + 8}h0`).join('')
  const note = placeAt(
    218,
    330,
    filledPath('M-70-62H70V54H-70Z', '#fff3b0') + stroke('M-50-30H44M-50-6H52M-50 18H10', 6, '#d9a64a'),
    1,
    -6,
  )
  const bow = 'M-32-44V-4Q-32 28 0 28T32-4V-44'
  const horseshoe = placeAt(
    336,
    346,
    stroke(bow, 30, '#9c1f2c') +
      stroke('M-34-44V-4Q-34 26-2 26T30-4V-44', 24, BLOOD) +
      stroke('M-32-54V-42M32-54V-42', 28, '#f4eefb'),
    0.9,
    14,
  )
  return (
    stall(paper, 'mango', shadow(240, 300, 420)) +
    door +
    handle +
    note +
    stroke(spots, 72, '#2b1036', 0.3) +
    places.map(([id, x, y]) => copy(id, x, y)).join('') +
    horseshoe
  )
}

/** A patch for a rucksack. */
export function velcroPatch(paper: Paper): string {
  const bands = [96, 176, 256, 336]
    .map(
      (y) =>
        filledPath(svgText`M60 ${y}H420v44H60z`, '#6c7a3c') +
        stroke(svgText`M60 ${y + 5}H420M60 ${y + 39}H420`, 3, '#3a4420'),
    )
    .join('')
  const seams = stroke('M130 60V420M350 60V420', 4, '#2f381b')
  const cloth = litShape(paper, box(62, 58, 356, 366, 40), '#56622f', {
    depth: 20,
    warm: 6,
    inside: bands + seams,
  })
  const stitches =
    '<circle r="113" fill="none" stroke="#ffb52e" stroke-width="16" stroke-dasharray="4 2.6" stroke-linecap="butt"/>'
  const threads = stroke(
    'M-70-30L-30-70M-80 0L0-80M-84 30L30-84M-76 54L54-76M-60 74L74-60M-40 86L86-40M-10 90L90-10M24 84L84 24',
    2.5,
    WARM,
    0.16,
  )
  const face =
    dot(0, 0, 104, '#3a1650') +
    threads +
    placeAt(0, 34, mark(), 0.98) +
    placeAt(0, -72, word('CTF', LIME), 0.46)
  const badge =
    oval(5, 10, 124, 124, '#150520', 0.45) +
    litShape(paper, disc(0, 0, 122), '#ff8a1f', { depth: 12, warm: 5, inside: stitches + face })
  return stall(paper, 'mint', shadow(240, 330, 424)) + cloth + placeAt(240, 242, badge, 1.16, -6)
}

/** A stack of coasters, and one seen from the front. */
export function coaster(paper: Paper): string {
  const layer = stamp(
    paper,
    litShape(
      paper,
      'M-134 0C-134-26-76-44 0-44S134-26 134 0V16C134 42 76 60 0 60S-134 42-134 16Z',
      '#d99a5c',
      {
        depth: 18,
        fall: 0,
        rim: 4,
        warm: 3,
        inside: oval(0, 0, 134, 44, '#f0c48a'),
      },
    ),
  )
  const stack = [374, 350, 326].map((y) => copy(layer, 206, y)).join('')
  const top = oval(206, 326, 118, 37, '#2b1836') + transformed('translate(206 330)scale(1 .36)', mark())
  const face = dot(0, 0, 90, '#2b1836') + placeAt(0, 8, mark(), 1.24)
  const lean = litShape(paper, disc(0, 0, 102), '#f0c48a', { depth: 12, warm: 5, inside: face })
  return stall(paper, 'guava', shadow(250, 330, 424)) + placeAt(338, 264, lean, 1.06, 12) + stack + top
}

/** A closed crate. */
export function mysteryCrate(paper: Paper): string {
  const wood = '#b9763f'
  const planks =
    stroke('M84 262L276 300M84 322L276 362', 5, darker(wood, 0.8)) +
    stroke('M100 222V400M262 252V436', 18, darker(wood, 0.35)) +
    placeAt(182, 322, addAttributes(word('?', WARM, 15), 'transform="matrix(1.5 .3 0 1.5 0 0)"'))
  const side = stroke('M276 300L408 258M276 362L408 318', 5, darker(wood, 1))
  const glow = radial(paper, ['#f8ffd0', '#c8f135@.5', '#c8f135@1/0'], [0.5, 0.5, 0.5])
  const lid = litShape(paper, 'M92 172L232 96L424 128L290 206Z', lighter(wood, 0.2), {
    depth: 12,
    warm: 6,
    inside: stroke('M140 148L334 180M186 122L380 154', 4, darker(wood, 0.7)),
  })
  return (
    stall(paper, 'grape', shadow(246, 330, 426)) +
    oval(246, 214, 190, 74, glow) +
    filledPath('M84 208L276 246L408 206L230 172Z', '#f4ffb0') +
    litShape(paper, 'M84 208L276 246V442L84 394Z', linear(paper, [lighter(wood, 0.3), wood]), {
      depth: 0,
      rim: 0,
      warm: 6,
      inside: planks,
    }) +
    litShape(paper, 'M276 246L408 206V390L276 442Z', darker(wood, 0.55), {
      depth: 14,
      fall: 0,
      warm: 0,
      inside: side,
    }) +
    placeAt(0, 0, lid, 1, -4)
  )
}

/** The mark as a plastic keychain. */
export function keychain(paper: Paper): string {
  const ring = 'M198 56A54 54 0 1 1 197.900 56'
  const metal =
    stroke(ring, 15, '#6a5a80') + stroke(ring, 9, '#cfc4d9') + stroke('M158 82A52 52 0 0 1 184 60', 4, '#fff')
  const link =
    stroke('M224 156Q238 168 244 190', 15, '#6a5a80') + stroke('M224 156Q238 168 244 190', 8, '#cfc4d9')
  const side = stamp(paper, mark(singleColour('#8a1f14', '#8a1f14')))
  const depth = [18, 15, 12, 9, 6, 3].map((shift) => copy(side, shift * 0.6, shift * 0.62)).join('')
  const layers = Array.from({ length: 16 }, (_, index) => svgText`M-52 ${-46 + index * 6}H52`).join('')
  const { clip } = shapeOf(paper, BITTEN_OUTLINE)
  const print = `<g clip-path="url(#${clip})">${stroke(layers, 1.4, '#fff', 0.3)}${stroke('M-40-14Q-34-34-14-42', 5, WARM, 0.8)}</g>`
  const colours = {
    rind: BLOOD,
    pith: '#ffd9a8',
    flesh: '#e3233d',
    keyhole: '#3d0f24',
    leaf: LIME,
    shade: '#6fae24',
  }
  return (
    stall(paper, 'lagoon', shadow(252, 230, 424)) +
    metal +
    placeAt(240, 300, `${depth}${mark(colours)}${print}`, 2.14, -6) +
    link
  )
}

/** The nomination for the WASPY award. */
export function waspy(paper: Paper): string {
  const gold = '#ffc233'
  const wing = stamp(
    paper,
    litShape(
      paper,
      'M0 0C-20-70-90-110-118-80C-136-54-80 0 0 10Z',
      linear(paper, ['#fff', '#bfe9f5'], [1, 1]),
      {
        depth: 10,
        rim: 3,
        warm: 4,
        inside: stroke('M-8 0Q-60-30-108-72M-20 2Q-60-6-96-28', 3, '#7fb6cf'),
      },
    ),
  )
  const body = litShape(
    paper,
    'M0-70C34-70 46-34 40 0C36 40 18 84 0 112C-18 84-36 40-40 0C-46-34-34-70 0-70Z',
    linear(paper, [lighter(gold, 0.5), gold, '#e8871a']),
    {
      depth: 22,
      warm: 5,
      inside: filledPath(
        'M-60-24Q0-8 60-24V-2Q0 14-60-2ZM-60 20Q0 38 60 20V42Q0 60-60 42ZM-40 66Q0 80 40 66V82Q0 94-40 82Z',
        '#2b1836',
      ),
    },
  )
  const head = litShape(paper, disc(0, -92, 34), gold, {
    depth: 14,
    warm: 5,
    inside:
      oval(-14, -92, 9, 13, '#2b1836') +
      oval(14, -92, 9, 13, '#2b1836') +
      stroke('M-17-97h0M11-97h0', 5, '#fff'),
  })
  const feelers =
    stroke('M-12-122Q-18-152-44-154M12-122Q18-152 44-154', 6, '#2b1836') +
    dot(-44, -154, 7, LIME) +
    dot(44, -154, 7, LIME)
  const stand = litShape(paper, 'M150 376H330L346 424H134Z', '#3d1f58', {
    depth: 16,
    warm: 5,
    inside: filledPath('M196 388H284V412H196Z', gold) + placeAt(240, 400, word('#1', INK, 14), 0.28),
  })
  const stem2 = litShape(paper, 'M228 306H252L268 378H212Z', gold, { depth: 10, rim: 3, warm: 4 })
  return (
    stall(paper, 'grape', shadow(240, 220, 428)) +
    stand +
    stem2 +
    placeAt(
      240,
      212,
      copy(wing, 0, 0, ' transform="translate(-16 -20)"') +
        transformed('translate(16 -20)scale(-1 1)', copy(wing)) +
        feelers +
        body +
        head,
      1.1,
    )
  )
}

/** A bot made of fruit, with an error code on its chest. */
export function chatbot(paper: Paper): string {
  const shell = litShape(
    paper,
    box(104, 132, 272, 226, 76),
    linear(paper, ['#fff6e3', '#d8c6ea'], [0.6, 1]),
    {
      depth: 40,
      warm: 7,
    },
  )
  const screen =
    filledPath(box(134, 172, 212, 130, 50), INK) +
    filledPath('M192 220a18 18 0 0 1 36 0zM252 220a18 18 0 0 1 36 0z', LIME) +
    stroke('M214 256Q240 278 266 256', 9, LIME)
  const ears =
    litShape(paper, box(70, 200, 40, 84, 18), BLOOD, { depth: 10 }) +
    litShape(paper, box(370, 200, 40, 84, 18), BLOOD, { depth: 10 })
  const antenna = stroke('M240 132V92', 11, '#9d8fb5') + placeAt(240, 76, mark(), 0.66)
  const body = litShape(paper, 'M164 358H316L332 420H148Z', '#33223f', {
    depth: 16,
    inside: placeAt(240, 394, neon('403', BLOOD, WARM), 0.5),
  })
  return stall(paper, 'citrus', shadow(240, 220, 424)) + body + antenna + ears + shell + screen
}
