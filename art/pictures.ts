import { blueprint } from './blueprint.ts'
import { assistant, supportBot } from './bots.ts'
import { adminAvatar, avatar, empty, favicon, forbidden, logo, markPicture } from './brand.ts'
import { drawConcepts } from './concepts/drawings.ts'
import { drinks } from './drinks.ts'
import { goods } from './goods.ts'
import { hero } from './hero.ts'
import { wallPictures } from './photos/wall.ts'
import { picture } from './stall.ts'

/** Metadata for learners who look into the file of the 3D print. */
const PRINTED = '<metadata>Make: OpenSCAD. Model: JuiceShop</metadata>'

/**
 * Returns all pictures of the shop that are drawn here, and the 3D model: path relative to `content/pictures` → text of
 * the file. The result is always the same.
 */
export function drawPictures(): Map<string, string> {
  const products = [...drinks, ...goods].map(
    ([name, draw]) => [`products/${name}.svg`, picture(draw, name === '3d_keychain' ? PRINTED : '')] as const,
  )
  return new Map([
    ...products,
    ['products/JuiceShop.stl', blueprint()],
    ['brand/mark.svg', markPicture()],
    ['brand/logo.svg', logo()],
    ['brand/favicon.svg', favicon()],
    ['brand/empty.svg', empty()],
    ['brand/forbidden.svg', forbidden()],
    ['brand/hero.svg', hero()],
    ['brand/assistant.svg', assistant()],
    ['brand/support-bot.svg', supportBot()],
    ...drawConcepts(),
    ...[...wallPictures()].map(([name, svg]) => [`uploads/${name}`, svg] as const),
    ['uploads/default.svg', avatar()],
    ['uploads/defaultAdmin.svg', adminAvatar()],
  ])
}
