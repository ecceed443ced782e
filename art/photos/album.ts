import { cropped } from '../brand.ts'
import * as berries from '../fruit/berries.ts'
import * as exotic from '../fruit/exotic.ts'
import * as garden from '../fruit/garden.ts'
import * as orchard from '../fruit/orchard.ts'
import { melonBike } from '../goods/gear.ts'
import { keychain } from '../goods/gifts.ts'
import { hero } from '../hero.ts'
import type { Lamp } from '../palette.ts'
import { type Paper, placeAt } from '../paper.ts'
import { picture, SIDE, scenery, shadow } from '../stall.ts'
import { catOnCounter, catPortrait, pickles } from './cat.ts'
import type { Camera, Place } from './exif.ts'
import { bearded, seller } from './people.ts'
import { beeHaven, hikingPlace, office } from './places.ts'
import { snapshot } from './wall.ts'

/** A picture that must be a bitmap, because challenges depend on its file extension. */
export interface Photo {
  /** Path relative to `content/pictures`. */
  file: string
  /** The file is in `content/disk` instead, which is not public. */
  isHidden?: true
  draw: () => string
  width: number
  height: number
  place?: Place
  maker?: Camera
}

/** Width and height of a small picture. */
const SMALL = 240

type Fruit = (paper: Paper) => string

/** Height of a fruit's centre above the counter, and its scale. Most fruits use the default. */
type Stand = readonly [y: number, scale: number]
const USUAL: Stand = [268, 2.2]

/** Pictures of the picture server by folder. Those in the drafts folder are not linked anywhere. */
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
const thumbs: readonly Photo[] = FRUIT.map(([file, draw, lamp, stand]) => ({
  file,
  isHidden: true,
  draw: () => onCounter(draw, lamp, stand),
  width: SMALL,
  height: SMALL,
}))

function onCounter(draw: Fruit, lamp: Lamp, [y, scale] = USUAL): string {
  const large = picture(
    (paper) => scenery(paper, lamp, shadow(250, 210)) + placeAt(250, y, draw(paper), scale),
  )
  const size = (side: number) => `width="${side}" height="${side}"`
  return large.replace(size(SIDE), size(SMALL))
}

const cat = { draw: catOnCounter, width: 800, height: 600 }
const portrait = { width: 200, height: 200 }
const slide = { width: 1280, height: 480 }

/** A clearing in the Daniel Boone National Forest. */
const FOREST: Place = { north: { degrees: 36, minutes: 57.523 }, west: { degrees: 84, minutes: 20.893 } }

/** All photos. The cat has two file names, because older walkthroughs use the second. */
export const album: readonly Photo[] = [
  { file: 'uploads/ᓚᘏᗢ-#zatschi-#whoneedsfourlegs-1572600969477.jpg', ...cat },
  { file: 'uploads/😼-#zatschi-#whoneedsfourlegs-1572600969477.jpg', ...cat },
  // Walkthroughs inspect this file. The shop shows the drawing.
  {
    file: 'products/3d_keychain.jpg',
    draw: () => picture(keychain),
    width: 480,
    height: 480,
    maker: { make: 'OpenSCAD', model: 'JuiceShop' },
  },
  { file: 'uploads/BeeHaven.png', draw: beeHaven, width: 800, height: 600 },
  { file: 'uploads/favorite-hiking-place.png', draw: hikingPlace, width: 960, height: 640, place: FOREST },
  { file: 'uploads/IMG_4253.jpg', draw: office, width: 1800, height: 2400 },
  { file: 'uploads/12.png', draw: bearded, ...portrait },
  { file: 'uploads/13.jpg', draw: catPortrait, ...portrait },
  { file: 'uploads/20.jpg', draw: seller, ...portrait },
  { file: 'carousel/1.jpg', draw: () => cropped(hero(), [600, 60, 960, 360], 1280), ...slide },
  { file: 'carousel/2.jpg', draw: () => cropped(beeHaven(), [0, 60, 800, 300], 1280), ...slide },
  { file: 'carousel/3.jpg', draw: () => cropped(catOnCounter(), [0, 80, 800, 300], 1280), ...slide },
  { file: 'carousel/4.jpg', draw: () => cropped(hero(), [500, 190, 480, 180], 1280), ...slide },
  { file: 'carousel/5.png', draw: pickles, width: 400, height: 300 },
  {
    file: 'carousel/6.jpg',
    draw: () => cropped(snapshot('cherry', melonBike), [0, 110, 640, 240], 1280),
    ...slide,
  },
  {
    file: 'premium/finest-drop.jpg',
    isHidden: true,
    draw: () => cropped(hero(), [680, 0, 725, 408], 1920),
    width: 1920,
    height: 1080,
  },
  { file: 'carousel/7.jpg', draw: () => cropped(hikingPlace(), [0, 130, 960, 360], 1280), ...slide },
  ...thumbs,
]
