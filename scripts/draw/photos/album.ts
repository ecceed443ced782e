import { catOnCounter, catPortrait } from './cat.ts'
import type { Place } from './exif.ts'
import { bearded, seller } from './people.ts'
import { beeHaven, hikingPlace, office } from './places.ts'

/** A picture that has to be a photo, since challenges know the end of its name. */
export interface Photo {
  file: string
  draw: () => string
  width: number
  height: number
  place?: Place
}

const cat = { draw: catOnCounter, width: 800, height: 600 }
const portrait = { width: 200, height: 200 }

/** A clearing in the Daniel Boone National Forest. */
const FOREST: Place = { north: { degrees: 36, minutes: 57.523 }, west: { degrees: 84, minutes: 20.893 } }

/** All of them. The cat has two names: older walkthroughs know it by the second. */
export const album: readonly Photo[] = [
  { file: 'ᓚᘏᗢ-#zatschi-#whoneedsfourlegs-1572600969477.jpg', ...cat },
  { file: '😼-#zatschi-#whoneedsfourlegs-1572600969477.jpg', ...cat },
  { file: 'BeeHaven.png', draw: beeHaven, width: 800, height: 600 },
  { file: 'favorite-hiking-place.png', draw: hikingPlace, width: 960, height: 640, place: FOREST },
  { file: 'IMG_4253.jpg', draw: office, width: 1800, height: 2400 },
  { file: '12.png', draw: bearded, ...portrait },
  { file: '13.jpg', draw: catPortrait, ...portrait },
  { file: '20.jpg', draw: seller, ...portrait },
]
