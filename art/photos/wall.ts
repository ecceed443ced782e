import { cropped, drawing } from '../brand.ts'
import { bricks, finishedTower, glassCase } from '../goods/gear.ts'
import { magnets } from '../goods/gifts.ts'
import { hero } from '../hero.ts'
import type { Lamp } from '../palette.ts'
import { copy, filledPath, type Paper, placeAt, stroke } from '../paper.ts'
import { scenery, shadow } from '../stall.ts'
import { catEars } from './cat.ts'

/** A snapshot of something on the counter. */
export function snapshot(lamp: Lamp, draw: (paper: Paper) => string): string {
  return drawing(640, 480, (paper) =>
    placeAt(80, 0, scenery(paper, lamp, shadow(248, 300, 424)) + draw(paper)),
  )
}

/** Loose bricks. */
function loose(paper: Paper): string {
  const pile = [
    [-20, 396, -14],
    [410, 380, 20],
    [466, 410, -8],
    [60, 420, 4],
  ] as const
  const one = paper.define(
    (id) =>
      `<g id="${id}">${filledPath('M8-9h24v12H8zM48-9h24v12H48z', '#ffc94d')}${filledPath('M0 0H80V34H0Z', '#ffb52e')}${stroke('M4 30H76V4', 5, '#c8f135')}</g>`,
  )
  return pile.map(([x, y, turn]) => placeAt(x, y, copy(one), 0.8, turn)).join('')
}

/** Pictures of the photo wall that are drawings and not photos: file name → SVG. */
export function wallPictures(): Map<string, string> {
  const market = cropped(hero(), [790, 40, 506, 380], 640)
  return new Map([
    ['night-stall-1571814229653.svg', market],
    ['magnet-door-1571814229654.svg', snapshot('mango', magnets)],
    ['brick-tower-start.svg', snapshot('citrus', (paper) => bricks(paper, 3) + loose(paper))],
    ['brick-tower-half.svg', snapshot('guava', (paper) => bricks(paper, 7) + loose(paper))],
    ['brick-tower-topping-out.svg', snapshot('mint', finishedTower)],
    [
      'brick-tower-case.svg',
      snapshot(
        'lagoon',
        (paper) => finishedTower(paper) + glassCase(paper) + placeAt(470, 420, catEars(paper), 1),
      ),
    ],
  ])
}
