import { drawing } from '../brand.ts'
import { linear, lit } from '../light.ts'
import { LIME, WARM } from '../palette.ts'
import { at, oval, patch, stroke } from '../paper.ts'
import { scenery, shadow } from '../stall.ts'

/** A jar of pickles. Who knows what else is in there. */
export function pickles(): string {
  return drawing(400, 300, (paper) => {
    const jar = 'M150 150H330Q352 168 352 200V386Q352 414 322 414H158Q128 414 128 386V200Q128 168 150 150Z'
    const one = (x: number, y: number, turn: number): string =>
      at(
        x,
        y,
        stroke('M0-78V78', 58, '#3f7a2a') +
          stroke('M-9-74V70', 26, '#7fb83a') +
          stroke('M-16-60h0M6-40h0M-10-14h0M10 10h0M-8 34h0M8 58h0', 7, LIME, 0.8),
        1,
        turn,
      )
    const brine = patch('M100 186H380V420H100Z', linear(paper, ['#c9d65a', '#8fae3a'], [0, 1]), 0.75)
    const inside =
      patch('M100 140H380V420H100Z', '#e8f2c0', 0.5) +
      brine +
      one(186, 300, -4) +
      one(240, 312, 6) +
      one(296, 298, -8) +
      stroke('M160 230q10-20 26-14M300 240q14 6 10 24', 5, '#2f6b2a')
    const lid = lit(paper, 'M146 112Q146 104 156 104H324Q334 104 334 112V150H146Z', '#ff5a24', {
      depth: 16,
      warm: 5,
      inside: stroke('M146 136H334', 5, '#b32a06'),
    })
    const scene =
      scenery(paper, 'grape', shadow(240, 230, 422)) +
      lit(paper, jar, '#dfeec0', { depth: 40, fall: 0.3, warm: 8, inside }) +
      oval(240, 188, 104, 8, WARM, 0.5) +
      lid +
      stroke('M150 210V360', 11, '#fff', 0.7)
    return at(53, -16, scene, 0.66)
  })
}
