import { lettersOf, neon, widthOf } from './lettering.ts'
import { linear, litShape, radial } from './light.ts'
import { mark } from './mark.ts'
import { BLOOD, INK, LIME, WARM } from './palette.ts'
import {
  addAttributes,
  box,
  filledPath,
  minify,
  newPaper,
  oval,
  type Paper,
  placeAt,
  stroke,
  svgText,
} from './paper.ts'
import { SIDE, shadow, stall } from './stall.ts'

/** Returns a complete SVG of any size. */
export function drawing(
  width: number,
  height: number,
  body: (paper: Paper) => string,
  box = `0 0 ${width} ${height}`,
): string {
  const paper = newPaper()
  const drawn = body(paper)
  const joins = 'stroke-linecap="round" stroke-linejoin="round"'
  const size = `width="${width}" height="${height}" viewBox="${box}"`
  return minify(`<svg xmlns="http://www.w3.org/2000/svg" ${size} ${joins}>${paper.defs()}${drawn}</svg>\n`)
}

/** Returns a part of a drawing: its x, y, width and height in the drawing, and the width of the result. */
export function cropped(svg: string, part: readonly [number, number, number, number], width: number): string {
  const height = Math.round((part[3] / part[2]) * width)
  const size = `width="${width}" height="${height}" viewBox="${part.join(' ')}"`
  return svg.replace(/width="\d+" height="\d+" viewBox="[^"]+"/, size)
}

const MARK_BOX = '-64 -78 128 128'

/** The mark alone, with a margin. */
export const markPicture = (): string => drawing(128, 128, () => placeAt(0, 0, mark(), 0.98), MARK_BOX)

/** The mark on a dark tile, for tabs and home screens. */
export const favicon = (): string =>
  drawing(
    128,
    128,
    () => filledPath(box(-64, -64, 128, 128, 30), '#150f1d') + placeAt(0, 12, mark(), 0.96),
    '-64 -64 128 128',
  )

/** The mark and the name. It works on light and dark backgrounds. */
export function logo(): string {
  const small = 0.45
  const large = (widthOf('FORBIDDEN') * small + 5) / widthOf('FRUIT')
  const top = placeAt(230, 29, stroke(lettersOf('FORBIDDEN'), 15, BLOOD), small)
  const below = placeAt(
    230,
    84,
    stroke(lettersOf('FRUIT'), 13, BLOOD) + stroke(lettersOf('FRUIT'), 2.4, '#ffd9b0'),
    large,
  )
  return drawing(372, 128, () => placeAt(58, 74, mark(), 0.92) + top + below)
}

/** For empty search results: a crate with only a core in it. */
export function empty(): string {
  return drawing(SIDE, SIDE, (paper) => {
    const wood = '#b9763f'
    const slats =
      stroke('M96 300H384M92 346H388M98 392H382', 36, wood) +
      stroke('M96 287H384M92 333H388M98 379H382', 4, '#e0a56a')
    const posts = stroke('M100 276V406M380 276V406', 20, '#7a4a23')
    const inside =
      filledPath('M92 262L126 214H354L388 262V300H92Z', '#2b1220') +
      stroke('M126 214H354M92 266L126 214M388 266L354 214', 12, '#8a5428')
    const core = litShape(
      paper,
      'M-30-58C-14-66 14-66 30-58C36-48 12-34 12 0S36 44 30 58C14 66-14 66-30 58C-36 44-12 34-12 0S-36-48-30-58Z',
      linear(paper, ['#fff6d0', '#e9cf85']),
      {
        depth: 12,
        inside:
          filledPath('M-40-80H40V-46Q0-36-40-46ZM-40 80H40V44Q0 36-40 44Z', '#e0342b') +
          stroke('M-2-10v8M4 8v8', 8, '#4a2412'),
      },
    )
    const fly = placeAt(
      330,
      130,
      oval(-9, -7, 11, 6, '#fff', 0.7) + oval(9, -7, 11, 6, '#fff', 0.7) + oval(0, 0, 7, 9, INK),
    )
    const trail = addAttributes(
      stroke('M214 176C250 110 290 190 316 146', 4, WARM, 0.6),
      'stroke-dasharray="2 12"',
    )
    const web = stroke('M384 276Q352 280 340 318M384 296Q366 298 358 322M386 274L338 330', 2.5, '#fff', 0.6)
    return `${stall(paper, 'grape', shadow(240, 330, 414))}${inside}${placeAt(226, 232, core, 0.9, 24)}${posts}${slats}${web}${trail}${fly}`
  })
}

/** For forbidden pages: a closed stall with a lit sign. */
export function forbidden(): string {
  return drawing(640, 480, (paper) => {
    const wall = linear(paper, ['#2b1236', '#150f1d'], [0, 1])
    const glow = radial(paper, [`${BLOOD}@0/.6`, `${BLOOD}@1/0`], [0.5, 0.5, 0.5])
    const bricks = stroke(
      'M60 60h60M160 96h60M470 70h60M530 130h50M70 160h50M540 216h50M40 240h50M80 330h40M560 330h40M100 28h40M420 28h50',
      14,
      '#3d1f47',
      0.7,
    )
    const shutter =
      filledPath('M120 214H520V430H120Z', linear(paper, ['#8f7fa6', '#4a3d5e'])) +
      stroke(
        'M120 236H520M120 260H520M120 284H520M120 308H520M120 332H520M120 356H520M120 380H520M120 404H520',
        4,
        INK,
        0.35,
      )
    const awning = [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map((index) =>
        filledPath(
          svgText`M${96 + index * 50} 184h50v44a25 25 0 0 1-50 0z`,
          index % 2 === 0 ? BLOOD : '#fff3dc',
        ),
      )
      .join('')
    const roof = filledPath('M96 184H546V200H96Z', '#2a0b2e', 0.25) + stroke('M96 184H546', 6, LIME)
    const lock =
      oval(320, 404, 70, 10, '#0e0914', 0.4) +
      stroke('M288 310V290Q288 256 320 256T352 290V310', 19, '#cfc4d9') +
      stroke('M282 306V290Q282 250 318 250', 4, '#fff') +
      placeAt(320, 350, mark(), 1.06)
    const chains =
      addAttributes(stroke('M120 306L268 340M520 306L372 340', 15, '#2b2036'), 'stroke-dasharray="1 21"') +
      addAttributes(stroke('M131 308L268 340M509 308L372 340', 9, '#9d8fb5'), 'stroke-dasharray="1 21"')
    const wires = stroke('M214 96V20M426 96V20', 4, '#5a4a70')
    const sign =
      oval(320, 106, 260, 120, glow) +
      wires +
      filledPath(box(180, 46, 280, 118, 26), '#0e0914') +
      stroke(box(180, 46, 280, 118, 26), 4, '#4a3d5e') +
      placeAt(320, 105, neon('403', BLOOD, WARM), 1.3)
    const ground =
      filledPath('M0 430H640V480H0Z', '#0e0914') +
      oval(320, 440, 240, 10, BLOOD, 0.25) +
      filledPath(box(96, 412, 448, 22, 6), '#5a2a3a')
    const frame =
      '<clipPath id="fr"><path d="M320 0C600 0 640 40 640 240S600 480 320 480 0 440 0 240 40 0 320 0Z"/></clipPath>'
    return `${frame}<g clip-path="url(#fr)">${filledPath('M0 0H640V480H0Z', wall)}${bricks}${shutter}${sign}${awning}${roof}${ground}${chains}${lock}</g>`
  })
}

/** The default avatar of users: an orange. */
export function avatar(): string {
  return drawing(200, 200, (paper) => {
    const ground = filledPath(
      'M0 0H200V200H0Z',
      radial(paper, ['#ecc4ff', '#8f5bf0', '#261156'], [0.4, 0.34, 0.8]),
    )
    const skin = radial(paper, ['#ffd08a', '#ff8a1f@.6', '#d9541b'])
    const head = litShape(
      paper,
      'M100 46C148 46 172 80 172 122C172 164 142 190 100 190S28 164 28 122C28 80 52 46 100 46Z',
      skin,
      { depth: 20 },
    )
    const leaf =
      filledPath('M98 48C92 22 66 14 42 24C48 46 74 58 98 48Z', LIME) +
      filledPath('M98 48C84 34 64 26 42 24C48 46 74 58 98 48Z', '#6fae24') +
      stroke('M100 50Q102 34 114 28', 8, '#6b3a1c')
    const face =
      stroke('M72 112v6M126 112v6', 14, INK) +
      stroke('M74 146Q99 170 126 146', 8, INK) +
      oval(54, 138, 11, 7, '#ff5a5f', 0.6) +
      oval(146, 138, 11, 7, '#ff5a5f', 0.6)
    return ground + head + leaf + face
  })
}

/** The default avatar of administrators: a pomegranate, whose calyx looks like a crown. */
export function adminAvatar(): string {
  return drawing(200, 200, (paper) => {
    const ground = filledPath(
      'M0 0H200V200H0Z',
      radial(paper, ['#fdffcf', '#d3ea3a', '#123f2e'], [0.4, 0.34, 0.8]),
    )
    const skin = radial(paper, ['#ff9c8f', '#e02d4c@.6', '#8f1240'])
    const crown = litShape(paper, 'M62 66L48 14L82 38L100 6L118 38L152 14L138 66Q100 52 62 66Z', '#ffc62e', {
      depth: 12,
      rim: 3,
      warm: 4,
    })
    const head = litShape(
      paper,
      'M100 54C148 54 172 86 172 126C172 168 142 192 100 192S28 168 28 126C28 86 52 54 100 54Z',
      skin,
      { depth: 20 },
    )
    const glasses =
      filledPath('M46 102H96V116Q96 136 74 136T46 112ZM106 102H156V112Q154 136 128 136T106 116Z', INK) +
      stroke('M40 103H160', 7, INK) +
      stroke('M58 111L68 124M118 111L128 124', 5, '#fff', 0.7)
    return ground + crown + head + glasses + stroke('M82 158Q104 170 126 152', 7, INK)
  })
}
