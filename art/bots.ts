import { drawing } from './brand.ts'
import { linear } from './light.ts'
import { BLOOD, INK, LIME, WARM } from './palette.ts'
import { box, dot, filledPath, placeAt, stroke, svgText } from './paper.ts'

const TILE = 'M0 0H96V96H0Z'
const GLASS = 'M28 34H68L63.5 78Q63 82 59 82H37Q33 82 32.5 78Z'

/** A star with four points. */
function spark(x: number, y: number, size: number): string {
  const [far, near] = [size, size * 0.18]
  const point = svgText`M0 ${-far}Q${near} ${-near} ${far} 0Q${near} ${near} 0 ${far}Q${-near} ${near} ${-far} 0Q${-near} ${-near} 0 ${-far}Z`
  return placeAt(x, y, filledPath(point, LIME))
}

/** The slice of fruit on the rim of the glass. */
function slice(): string {
  const cuts = 'M0-7.5V7.5M-6.5-3.7L6.5 3.7M-6.5 3.7L6.5-3.7'
  return placeAt(32, 32, dot(0, 0, 11.5, BLOOD) + dot(0, 0, 8.6, '#ffe9c9') + stroke(cuts, 1.6, BLOOD))
}

/** The assistant: a glass of juice with eyes. */
export const assistant = (): string =>
  drawing(96, 96, (paper) => {
    const juice = 'M29.3 46Q38 40 48 45T66.7 46L63.5 78Q63 82 59 82H37Q33 82 32.5 78Z'
    const face =
      dot(40.5, 56, 5, '#fffaf0') +
      dot(56, 56, 5, '#fffaf0') +
      dot(41.8, 57, 2.3, INK) +
      dot(57.3, 57, 2.3, INK) +
      stroke('M43 65.5Q48.5 70.5 54 65.5', 3, INK)
    return (
      filledPath(TILE, linear(paper, ['#4a2a63', '#150f1d'], [0.4, 1])) +
      dot(48, 58, 40, '#ff7a45', 0.14) +
      dot(48, 58, 31, '#ff7a45', 0.2) +
      stroke('M55 44L66 10L74 14', 4.5, LIME) +
      filledPath(GLASS, WARM, 0.24) +
      filledPath(juice, linear(paper, ['#ff9a4d', '#e3233d'], [0, 1])) +
      dot(38, 75, 2, WARM, 0.6) +
      dot(58, 73, 2.6, WARM, 0.6) +
      stroke(GLASS, 3.5, WARM) +
      face +
      slice() +
      spark(80, 36, 7) +
      spark(14, 60, 4.5)
    )
  })

/** The support bot: a tin robot with a headset and a smile. */
export const supportBot = (): string =>
  drawing(96, 96, (paper) => {
    const screen =
      filledPath(box(30, 39, 36, 22, 8), INK) +
      filledPath('M36 51A4.5 4.5 0 0 1 45 51ZM51 51A4.5 4.5 0 0 1 60 51Z', LIME) +
      stroke('M43 55.5Q48 59 53 55.5', 2.5, LIME)
    const headset =
      filledPath(box(15, 45, 12, 21, 5.5), BLOOD) +
      filledPath(box(69, 45, 12, 21, 5.5), BLOOD) +
      stroke('M75 66Q75 83 57 83', 4, INK) +
      dot(55, 83, 4.2, BLOOD)
    return (
      filledPath(TILE, linear(paper, ['#5f8a35', '#143028'], [0.4, 1])) +
      dot(72, 24, 28, '#d3ea3a', 0.26) +
      filledPath('M30 96V89Q30 80 39 80H57Q66 80 66 89V96Z', '#33223f') +
      stroke('M48 30V17', 4, '#cbb8dc') +
      dot(48, 14, 5.5, BLOOD) +
      stroke('M21 52Q21 23 48 23T75 52', 5, INK) +
      filledPath(box(23, 30, 50, 44, 12), linear(paper, ['#fff6e3', '#cbb8dc'], [0.5, 1])) +
      screen +
      stroke('M40 67.5H57', 3, '#8f7f93').replace('/>', ' stroke-dasharray="0 5.6"/>') +
      headset
    )
  })
