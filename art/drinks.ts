import * as berries from './fruit/berries.ts'
import * as exotic from './fruit/exotic.ts'
import * as garden from './fruit/garden.ts'
import * as orchard from './fruit/orchard.ts'
import { type Lamp, PAPER } from './palette.ts'
import { copy, oval, type Paper, placeAt, stamp, transformed } from './paper.ts'
import { GROUND, shadow, stall } from './stall.ts'
import * as bottles from './vessel/bottles.ts'
import * as others from './vessel/others.ts'

type Draw = (paper: Paper) => string

/** A drawing, its x and y, its scale, and its rotation. */
type Placed = readonly [Draw, number, number, number, number?]

/** A drink: its vessel, its ingredients, and what lies beside it. */
interface Drink {
  vessel: (paper: Paper, filling: bottles.Filling) => string
  lamp: Lamp
  juice: string
  accent: string
  label?: string
  /** The fruit on the label. */
  motif: Placed
  /** What lies on the counter, from back to front. */
  beside: readonly Placed[]
  /** Scale of the vessel. */
  scale?: number
}

const DRINKS: Record<string, Drink> = {
  apple_juice: {
    vessel: bottles.tallBottle,
    lamp: 'mint',
    juice: '#f0b429',
    accent: '#3f9a3c',
    motif: [orchard.apple, 0, 0, 1],
    beside: [
      [orchard.apple, 356, 352, 0.95, 6],
      [orchard.appleHalf, 290, 372, 0.88, -10],
    ],
  },
  orange_juice: {
    vessel: others.carton,
    lamp: 'grape',
    juice: '#ff9422',
    accent: '#ff5a24',
    label: '#ffd9a0',
    motif: [orchard.orange, 0, 0, 1],
    beside: [
      [orchard.orange, 382, 352, 0.9],
      [orchard.citrusHalf, 320, 374, 0.92, 10],
    ],
  },
  eggfruit_juice: {
    vessel: bottles.stubbyBottle,
    lamp: 'lagoon',
    juice: '#ffb820',
    accent: '#a2562a',
    scale: 1.16,
    motif: [orchard.eggfruit, 0, 0, 1],
    beside: [
      [orchard.eggfruit, 384, 350, 0.98, 8],
      [orchard.eggfruitHalf, 316, 364, 1.05, -12],
    ],
  },
  raspberry_juice: {
    vessel: bottles.swingBottle,
    lamp: 'citrus',
    juice: '#e01f56',
    accent: '#ff5a8a',
    motif: [berries.raspberry, 0, 0, 1],
    beside: [
      [berries.raspberry, 366, 362, 0.9, 20],
      [berries.raspberry, 304, 378, 0.82, -16],
    ],
  },
  lemon_juice: {
    vessel: bottles.stubbyBottle,
    lamp: 'guava',
    juice: '#ffe24a',
    accent: '#58a53a',
    scale: 1.16,
    motif: [orchard.lemon, 0, 0, 1],
    beside: [
      [orchard.lemon, 370, 352, 1, -24],
      [(paper) => orchard.citrusHalf(paper, '#ffdd33', '#ffe766'), 306, 374, 0.9],
    ],
  },
  banana_juice: {
    vessel: others.carton,
    lamp: 'cherry',
    juice: '#ffe27a',
    accent: '#ffc21f',
    label: '#fff0b8',
    motif: [exotic.bananas, -14, 4, 0.9],
    beside: [[exotic.bananas, 330, 356, 1.2, 8]],
  },
  woodruff_syrup: {
    vessel: bottles.cordialBottle,
    lamp: 'guava',
    juice: '#4fbf3a',
    accent: '#2f7d3c',
    scale: 0.98,
    motif: [garden.woodruff, 0, 0, 1],
    beside: [[garden.woodruff, 334, 336, 1.25, 8]],
  },
  green_smoothie: {
    vessel: others.smoothieCup,
    lamp: 'mango',
    juice: '#7fc23a',
    accent: '#ff5a24',
    motif: [garden.kiwi, 0, 0, 1],
    beside: [
      [garden.spinach, 384, 404, 1.15, 24],
      [garden.cucumber, 380, 378, 0.9],
      [garden.kiwi, 316, 378, 0.92],
    ],
  },
  quince: {
    vessel: bottles.tallBottle,
    lamp: 'grape',
    juice: '#f2bf2f',
    accent: '#c23b2a',
    motif: [orchard.quince, 0, 0, 1],
    beside: [
      [orchard.quince, 376, 344, 0.98, 10],
      [orchard.quince, 302, 360, 0.92, -8],
    ],
  },
  strawberry_juice: {
    vessel: bottles.stubbyBottle,
    lamp: 'mint',
    juice: '#f2404a',
    accent: '#f2404a',
    scale: 1.16,
    motif: [berries.strawberry, 0, 0, 1],
    beside: [
      [berries.strawberry, 380, 348, 0.95, 16],
      [berries.strawberryHalf, 312, 366, 0.92, -18],
    ],
  },
  carrot_juice: {
    vessel: bottles.flask,
    lamp: 'lagoon',
    juice: '#ff7d1a',
    accent: '#3f9a3c',
    scale: 1.12,
    motif: [garden.carrot, 0, -14, 0.95, 24],
    beside: [
      [garden.carrot, 354, 322, 1.24, 22],
      [garden.carrotSlice, 318, 388, 0.92],
    ],
  },
  pineapple_juice: {
    vessel: bottles.tallBottle,
    lamp: 'cherry',
    juice: '#ffd23f',
    accent: '#ffb52e',
    motif: [exotic.pineapple, 0, 16, 0.84],
    beside: [[exotic.pineapple, 334, 316, 1.34, 8]],
  },
  melon_juice: {
    vessel: bottles.jug,
    lamp: 'lagoon',
    juice: '#ffa55e',
    accent: '#7fae4a',
    scale: 1.1,
    motif: [() => '', 0, 0, 1],
    beside: [
      [exotic.melon, 384, 346, 0.92],
      [exotic.melonHalf, 318, 366, 0.88],
    ],
  },
  grape_juice: {
    vessel: bottles.swingBottle,
    lamp: 'mango',
    juice: '#6b2bb0',
    accent: '#8f5bf0',
    motif: [berries.grapes, 0, 8, 0.86],
    beside: [[berries.grapes, 330, 340, 1.12, 6]],
  },
  dragonfruit_juice: {
    vessel: bottles.stubbyBottle,
    lamp: 'citrus',
    juice: '#f04fa0',
    accent: '#f0308a',
    scale: 1.16,
    motif: [exotic.dragonfruit, 0, 0, 1],
    beside: [
      [exotic.dragonfruit, 390, 342, 0.86, 14],
      [exotic.dragonfruitHalf, 314, 362, 0.9, -8],
    ],
  },
  berry_juice: {
    vessel: bottles.tallBottle,
    lamp: 'guava',
    juice: '#7a1f7a',
    accent: '#4759c9',
    motif: [berries.blueberries, 0, 0, 1.3],
    beside: [
      [berries.raspberry, 382, 356, 0.92, 16],
      [berries.raspberry, 318, 348, 0.82, -12],
      [berries.blueberries, 324, 384, 1.1],
    ],
  },
  basil_smoothie: {
    vessel: others.smoothieCup,
    lamp: 'blood',
    juice: '#a8d65a',
    accent: '#2f7d3c',
    motif: [garden.basil, 0, 0, 1],
    beside: [
      [garden.basil, 378, 340, 1.15, 14],
      [garden.ginger, 322, 386, 0.8],
    ],
  },
  braga: {
    vessel: others.stoneware,
    lamp: 'blood',
    juice: '#f0ddb0',
    accent: '#8a4b2c',
    label: '#d9a878',
    scale: 1.16,
    motif: [garden.millet, 0, 10, 0.8],
    beside: [
      [garden.millet, 370, 338, 1, 8],
      [(paper) => others.mugOf(paper, '#f6e8c4', '#c98a5a'), 328, 418, 0.98],
    ],
  },
  elderflower_cordial: {
    vessel: bottles.cordialBottle,
    lamp: 'grape',
    juice: '#f4ecb0',
    accent: '#5a9a4a',
    scale: 0.98,
    motif: [garden.elderflower, 0, 8, 0.94],
    beside: [[garden.elderflower, 336, 350, 1.3, 6]],
  },
  sea_buckthorn_juice: {
    vessel: bottles.flask,
    lamp: 'mint',
    juice: '#ff9416',
    accent: '#b3541a',
    scale: 1.12,
    motif: [berries.seaBuckthorn, 0, 0, 1],
    beside: [[berries.seaBuckthorn, 340, 342, 1.1, 4]],
  },
  pomegranate_drink: {
    vessel: bottles.swingBottle,
    lamp: 'lagoon',
    juice: '#c5173f',
    accent: '#e02d4c',
    motif: [exotic.pomegranate, 0, 8, 0.9],
    beside: [
      [exotic.pomegranate, 384, 346, 0.92],
      [exotic.pomegranateHalf, 318, 364, 0.9],
    ],
  },
}

/** The drinks of the shop: name of the picture → drawing. */
export const drinks: ReadonlyMap<string, Draw> = new Map(
  Object.entries(DRINKS).map(([name, drink]) => [name, (paper: Paper) => drawDrink(paper, drink)]),
)

function drawDrink(paper: Paper, drink: Drink): string {
  const { vessel, lamp, juice, accent, label = PAPER, motif, beside, scale = 1.04 } = drink
  const put = ([draw, x, y, size, turn = 0]: Placed): string =>
    placeAt(x, y, copy(stamp(paper, draw(paper))), size, turn)
  const filled = vessel(paper, { juice, accent, label, motif: put(motif) })
  return (
    stall(paper, lamp, shadow(180, 170) + oval(334, GROUND + 10, 96, 13, '#140520', 0.55)) +
    placeAt(176, GROUND, filled, scale) +
    transformed('translate(-46 -54)scale(1.14)', beside.map(put).join(''))
  )
}
