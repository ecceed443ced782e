import * as berries from '../fruit/berries.ts'
import * as exotic from '../fruit/exotic.ts'
import * as garden from '../fruit/garden.ts'
import * as orchard from '../fruit/orchard.ts'
import type { Lamp } from '../palette.ts'
import { at, type Paper } from '../paper.ts'
import { picture, SIDE, scenery, shadow } from '../stall.ts'
import type { Photo } from './album.ts'

/** The side of a small picture. */
const SMALL = 240

type Fruit = (paper: Paper) => string

/** Where the middle of a fruit is above the counter, and how large it is; most are alike. */
type Stand = readonly [y: number, scale: number]
const USUAL: Stand = [268, 2.2]

/** What the picture server hands out, by folder. Those among the drafts are announced to nobody yet. */
const FRUIT: readonly (readonly [file: string, draw: Fruit, lamp: Lamp, stand?: Stand])[] = [
  ['thumbs/citrus/lemon.jpg', orchard.lemon, 'grape', [300, 2.4]],
  ['thumbs/citrus/orange.v2.jpg', orchard.orange, 'lagoon'],
  ['thumbs/orchard/apple.jpg', orchard.apple, 'mint'],
  ['thumbs/orchard/quince.jpg', orchard.quince, 'grape'],
  ['thumbs/orchard/pomegranate.jpg', exotic.pomegranateHalf, 'lagoon'],
  ['thumbs/berries/strawberry.jpg', berries.strawberry, 'mint'],
  ['thumbs/berries/raspberry.jpg', berries.raspberry, 'mint'],
  ['thumbs/berries/blueberries.jpg', berries.blueberries, 'guava', [276, 3]],
  ['thumbs/berries/grapes.jpg', berries.grapes, 'guava', [240, 1.9]],
  ['thumbs/berries/sea-buckthorn.jpg', berries.seaBuckthorn, 'lagoon'],
  ['thumbs/exotic/melon.jpg', exotic.melon, 'grape'],
  ['thumbs/exotic/watermelon.jpg', exotic.watermelon, 'guava'],
  ['thumbs/exotic/pineapple.jpg', exotic.pineapple, 'grape', [278, 2]],
  ['thumbs/exotic/bananas.jpg', exotic.bananas, 'lagoon'],
  ['thumbs/exotic/kiwi.jpg', garden.kiwi, 'guava', [292, 2.6]],
  ['thumbs-drafts/dragonfruit.jpg', exotic.dragonfruit, 'mint'],
  ['thumbs-drafts/cherimoya.jpg', exotic.cherimoya, 'grape'],
]

/** The small pictures of fruit. */
export const thumbs: readonly Photo[] = FRUIT.map(([file, draw, lamp, stand]) => ({
  file,
  isHidden: true,
  draw: () => onCounter(draw, lamp, stand),
  width: SMALL,
  height: SMALL,
}))

function onCounter(draw: Fruit, lamp: Lamp, [y, scale] = USUAL): string {
  const large = picture((paper) => scenery(paper, lamp, shadow(250, 210)) + at(250, y, draw(paper), scale))
  const size = (side: number) => `width="${side}" height="${side}"`
  return large.replace(size(SIDE), size(SMALL))
}
