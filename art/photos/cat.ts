import { drawing } from '../brand.ts'
import { orange } from '../fruit/orchard.ts'
import { linear, litShape } from '../light.ts'
import { INK, LIME, lighter, WARM } from '../palette.ts'
import { dot, filledPath, oval, type Paper, placeAt, stroke } from '../paper.ts'
import { scenery, shadow } from '../stall.ts'

const FUR = '#3a3144'
const BIB = '#fff3dc'

/** The head of the cat, centred at 0, 0. */
function head(paper: Paper): string {
  const skull =
    'M-74-30L-70-92Q-66-100-58-94L-26-68Q0-76 26-68L58-94Q66-100 70-92L74-30C86 18 50 62 0 62S-86 18-74-30Z'
  const face = filledPath('M0-20C-8 6-46 14-46 34C-46 56-20 64 0 64S46 56 46 34C46 14 8 6 0-20Z', BIB)
  const ears = filledPath('M-62-80L-58-46L-34-60ZM62-80L58-46L34-60Z', '#c9748a')
  const eyes =
    oval(-34, -10, 17, 19, LIME) +
    oval(34, -10, 17, 19, LIME) +
    oval(-33, -10, 6, 16, INK) +
    oval(33, -10, 6, 16, INK) +
    dot(-38, -17, 5, '#fff') +
    dot(28, -17, 5, '#fff')
  const nose =
    filledPath('M-9 18H9L0 28Z', '#e0708a') + stroke('M0 28V36Q-12 48-22 38M0 36Q12 48 22 38', 5, INK)
  const whiskers = stroke('M-40 28L-96 20M-40 38L-94 44M40 28L96 20M40 38L94 44', 4, '#fff', 0.8)
  return (
    litShape(paper, skull, linear(paper, [lighter(FUR, 0.2), FUR]), {
      depth: 24,
      warm: 6,
      inside: face + ears,
    }) +
    eyes +
    nose +
    whiskers
  )
}

/** The ears of a hidden cat. */
export function catEars(paper: Paper): string {
  return (
    litShape(paper, 'M-74 80L-70-92Q-66-100-58-94L-26-68Q0-76 26-68L58-94Q66-100 70-92L74 80Z', FUR, {
      depth: 20,
      warm: 6,
    }) +
    filledPath('M-40-8q16-24 32 0zM8-8q16-24 32 0z', LIME) +
    filledPath('M-27-8v-11h5v11zM22-8v-11h5v11z', INK)
  )
}

/** A portrait of the cat, for avatars. */
export function catPortrait(): string {
  return drawing(
    200,
    200,
    (paper) => placeAt(-60, -40, scenery(paper, 'mint'), 0.72) + placeAt(100, 116, head(paper), 0.98),
  )
}

/** The cat of the photo wall. It has three legs. */
export function catOnCounter(): string {
  return drawing(800, 600, (paper) => {
    const tail = 'M150 388C250 420 300 340 262 280C244 252 214 270 224 296'
    const body =
      'M-10 96C-70 120-108 210-104 300C-102 370-70 414 0 414H110C176 414 190 350 160 280C136 222 96 120 60 96Z'
    const chest = filledPath('M20 110C-16 140-24 250 16 300C60 250 70 150 50 110Z', BIB)
    const leg = litShape(
      paper,
      'M4 250C-8 310-6 360-4 400Q-24 404-24 416Q-20 424 8 424H40Q50 420 46 402C48 350 50 310 44 250Z',
      FUR,
      { depth: 12, warm: 5, inside: filledPath('M-40 396H60V440H-40Z', BIB) },
    )
    const haunch = litShape(
      paper,
      'M96 300C150 290 188 340 180 384Q176 420 140 424H66Q54 420 58 406Q62 398 84 396C64 370 66 316 96 300Z',
      lighter(FUR, 0.06),
      { depth: 16, warm: 5, inside: filledPath('M50 404H110V430H50Z', BIB) },
    )
    const otherHaunch = filledPath(
      'M-70 340Q-116 380-92 418Q-80 426-50 424H-24V396Q-40 390-46 380Z',
      '#2a2333',
    )
    const cat =
      stroke(tail, 34, FUR) +
      stroke(tail, 6, LIME, 0.5) +
      otherHaunch +
      litShape(paper, body, linear(paper, [lighter(FUR, 0.2), FUR]), { depth: 30, warm: 7, inside: chest }) +
      haunch +
      leg +
      placeAt(24, 62, head(paper), 1.16)
    const collar = stroke('M-32 124Q24 158 80 124', 13, '#ff5a24') + dot(24, 150, 13, '#ffc62e')
    return (
      placeAt(104, -10, scenery(paper, 'guava', shadow(220, 300, 424)), 1.3) +
      placeAt(330, 116, cat + collar, 1) +
      placeAt(620, 500, orange(paper), 1.1)
    )
  })
}

/** A jar of pickles. */
export function pickles(): string {
  return drawing(400, 300, (paper) => {
    const jar = 'M150 150H330Q352 168 352 200V386Q352 414 322 414H158Q128 414 128 386V200Q128 168 150 150Z'
    const one = (x: number, y: number, turn: number): string =>
      placeAt(
        x,
        y,
        stroke('M0-78V78', 58, '#3f7a2a') +
          stroke('M-9-74V70', 26, '#7fb83a') +
          stroke('M-16-60h0M6-40h0M-10-14h0M10 10h0M-8 34h0M8 58h0', 7, LIME, 0.8),
        1,
        turn,
      )
    const brine = filledPath('M100 186H380V420H100Z', linear(paper, ['#c9d65a', '#8fae3a'], [0, 1]), 0.75)
    const inside =
      filledPath('M100 140H380V420H100Z', '#e8f2c0', 0.5) +
      brine +
      one(186, 300, -4) +
      one(240, 312, 6) +
      one(296, 298, -8) +
      stroke('M160 230q10-20 26-14M300 240q14 6 10 24', 5, '#2f6b2a')
    const lid = litShape(paper, 'M146 112Q146 104 156 104H324Q334 104 334 112V150H146Z', '#ff5a24', {
      depth: 16,
      warm: 5,
      inside: stroke('M146 136H334', 5, '#b32a06'),
    })
    const scene =
      scenery(paper, 'grape', shadow(240, 230, 422)) +
      litShape(paper, jar, '#dfeec0', { depth: 40, fall: 0.3, warm: 8, inside }) +
      oval(240, 188, 104, 8, WARM, 0.5) +
      lid +
      stroke('M150 210V360', 11, '#fff', 0.7)
    return placeAt(53, -16, scene, 0.66)
  })
}
