import { litShape } from '../light.ts'
import { BLOOD, LIME, WARM } from '../palette.ts'
import { addAttributes, box, dot, filledPath, type Paper, placeAt, stroke, svgText } from '../paper.ts'
import { shadow, stall } from '../stall.ts'

/** Squares of a board. Those of the first colour are below the others. */
function squares(
  columns: number,
  rows: number,
  side: number,
  colours: readonly [string, string, string],
): string {
  const [base, ...others] = colours
  const cells = others.map((colour, index) => {
    const d: string[] = []
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        if ((x + y * 2) % colours.length === index + 1)
          d.push(svgText`M${(x - columns / 2) * side} ${(y - rows / 2 + 0.5) * side}h${side}`)
      }
    }
    return addAttributes(stroke(d.join(''), side, colour), 'stroke-linecap="butt"')
  })
  const [width, height] = [columns * side, rows * side]
  return (
    filledPath(svgText`M${-width / 2} ${-height / 2}h${width}v${height}h${-width}z`, base) + cells.join('')
  )
}

/** A ladder of the board game. */
function ladder(x: number, y: number, turn: number, rungs: number): string {
  const height = rungs * 26
  const steps = Array.from({ length: rungs }, (_, index) => svgText`M-14 ${-13 - index * 26}H14`).join('')
  const d = svgText`M-14 0V${-height}M14 0V${-height}${steps}`
  return placeAt(x, y, stroke(d, 11, '#5a2a12') + stroke(d, 6, '#ffcf6e'), 1, turn)
}

/** A snake of the board game. */
function snake(d: string, head: readonly [number, number], colour: string, dark: string): string {
  const [x, y] = head
  const face =
    dot(x, y, 19, dark) +
    dot(x, y, 16, colour) +
    stroke(svgText`M${x - 6} ${y - 5}h0M${x + 6} ${y - 5}h0`, 6, '#1d1320') +
    stroke(svgText`M${x} ${y + 16}v9l-5 6m5-6l5 6`, 3, '#ff2e4d')
  return (
    stroke(d, 25, dark) +
    stroke(d, 19, colour) +
    addAttributes(stroke(d, 6, WARM, 0.75), 'stroke-dasharray="1 16"') +
    face
  )
}

function die(paper: Paper, x: number, y: number, turn: number): string {
  return placeAt(
    x,
    y,
    litShape(paper, box(-27, -27, 54, 54, 12), '#fffaf0', {
      depth: 13,
      inside: stroke('M-12-12h0M12-12h0M0 0h0M-12 12h0M12 12h0', 10, BLOOD),
    }),
    1,
    turn,
  )
}

function pawn(paper: Paper, x: number, y: number, colour: string): string {
  return placeAt(
    x,
    y,
    litShape(
      paper,
      'M-24 0Q-22-22-10-30Q-8-44-10-50A18 18 0 1 1 10-50Q8-44 10-30Q22-22 24 0Q0 8-24 0Z',
      colour,
      {
        depth: 12,
        rim: 3,
        warm: 4,
      },
    ),
  )
}

/** The board game about web security. */
export function snakesWeb(paper: Paper): string {
  const face = squares(6, 6, 50, ['#ffd9b8', '#c9b5ef', '#bfe8db'])
  const board = litShape(paper, box(-170, -170, 340, 340, 18), '#7a1f3a', {
    depth: 10,
    warm: 6,
    inside: `${face}${ladder(-96, 128, 12, 7)}${ladder(60, 60, -18, 5)}${snake('M104-104C40-90 150-30 90-10S30 40 96 100', [104, -112], LIME, '#3f7a1a')}${snake('M-20-110C-70-80 10-50-30-10S-30 60-20 84', [-20, -118], '#ff7f8e', '#8a1f4a')}`,
  })
  return (
    stall(paper, 'mint', shadow(240, 320, 430)) +
    placeAt(236, 232, board, 1.06, -5) +
    pawn(paper, 128, 424, BLOOD) +
    pawn(paper, 180, 436, '#2fb6c4') +
    die(paper, 378, 396, 14)
  )
}

/** The board game about mobile security, in the shape of a phone. */
export function snakesMobile(paper: Paper): string {
  const face = squares(4, 7, 46, ['#bfe8db', '#ffc9c2', '#f9e58b'])
  const screen = `${filledPath(box(-98, -176, 196, 344, 22), '#fffaf0')}${face}`
  const play =
    ladder(-60, 120, 6, 6) +
    ladder(40, -20, -8, 4) +
    snake('M64-90C10-60 96-20 50 20S0 90 56 128', [66, -96], '#a77bff', '#4a1f8f')
  const phone = litShape(paper, box(-112, -196, 224, 392, 36), '#2b2036', {
    depth: 14,
    warm: 6,
    inside: `${screen}${play}${filledPath(box(-34, -186, 68, 16, 8), '#0e0914')}`,
  })
  return (
    stall(paper, 'guava', shadow(244, 240, 432)) +
    placeAt(238, 230, phone, 1, 5) +
    pawn(paper, 112, 420, '#ffb52e') +
    die(paper, 382, 400, -12)
  )
}
