import { linear, litShape, radial } from '../light.ts'
import { mark } from '../mark.ts'
import { BLOOD, darker, INK, LIME, lighter, PAPER, WARM } from '../palette.ts'
import { filledPath, oval, type Paper, placeAt, stroke } from '../paper.ts'
import { stall } from '../stall.ts'

/** A heavy gilt frame on an easel. */
function frame(paper: Paper, gold: string, scene: string): string {
  const ring = 'M84 64H396V366H84Z'
  const legs = stroke('M160 366L130 440M320 366L350 440M240 366V430', 12, '#7a4a23')
  return (
    legs +
    litShape(paper, ring, radial(paper, [lighter(gold, 0.5), gold], [0.3, 0.2, 0.9]), {
      depth: 30,
      warm: 7,
      inside: `${stroke('M100 80H380V350H100Z', 5, darker(gold, 0.7))}${stroke('M92 72h0M388 72h0M92 358h0M388 358h0M240 71h0M240 359h0M91 215h0M389 215h0', 11, lighter(gold, 0.6))}`,
    }) +
    `<g>${scene}</g>` +
    stroke('M118 98H362V332H118Z', 6, darker(gold, 0.9))
  )
}

/** An oil painting of juice. */
export function artwork(paper: Paper): string {
  const canvas = linear(paper, ['#2fb6c4', '#ffd27a', '#ff8a5c'], [0, 1])
  const glass = litShape(
    paper,
    'M196 168H286L274 296Q272 304 262 304H220Q210 304 208 296Z',
    linear(paper, ['#ffb04a', '#ff7a1f']),
    { depth: 16, fall: 0.2, inside: filledPath('M190 160H292V192Q266 204 240 190T190 196Z', '#fff3dc', 0.7) },
  )
  const scene =
    filledPath('M118 98H362V332H118Z', canvas) +
    stroke('M118 140Q180 118 240 138T362 130M118 172Q170 156 196 168M300 176Q330 160 362 168', 9, WARM, 0.5) +
    filledPath('M118 282Q240 262 362 284V332H118Z', '#8a2a4a') +
    stroke('M248 172L276 116L300 108', 8, '#e3233d')
  return (
    stall(paper, 'grape') +
    frame(paper, '#d9a23c', scene + glass + oval(312, 298, 26, 24, BLOOD) + oval(304, 290, 8, 5, WARM, 0.8))
  )
}

export function salesman(paper: Paper): string {
  const sky = filledPath('M118 98H362V332H118Z', linear(paper, ['#3d1f86', '#ff6f86', '#ffb52e'], [0, 1]))
  const boat =
    filledPath('M118 280Q150 272 180 280T240 280T300 280T362 280V332H118Z', '#1f5f8f') +
    stroke('M130 300H190M280 310H340', 4, '#7fd0e8', 0.7)
  const coat =
    filledPath('M150 332Q152 262 206 246L240 272L274 246Q328 262 330 332Z', '#7a1f3a') +
    filledPath('M206 246L240 332L274 246L240 272Z', PAPER) +
    filledPath('M232 266H248L256 322L240 332L224 322Z', LIME) +
    filledPath('M206 246L196 284L228 332H240ZM274 246L284 284L252 332H240Z', '#5a1230')
  const head = placeAt(
    240,
    198,
    mark({
      rind: '#ff8a1f',
      pith: '#ffe9c9',
      flesh: '#ff9e2c',
      keyhole: '#ff9e2c',
      leaf: LIME,
      shade: '#6fae24',
    }),
    0.98,
  )
  const face =
    stroke('M222 188h0M258 188h0', 10, INK) +
    stroke('M214 176Q222 170 230 175M250 175Q258 170 266 176', 4, INK) +
    filledPath('M214 210Q240 238 266 210Q240 220 214 210Z', INK) +
    filledPath('M220 213Q240 226 260 213Q240 221 220 213Z', '#fff')
  return stall(paper, 'cherry') + frame(paper, '#c9953a', sky + boat + coat + head + face)
}
