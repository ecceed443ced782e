import { adminAvatar, avatar, empty, favicon, forbidden, logo, markPicture } from './brand.ts'
import { drinks } from './drinks.ts'
import { goods } from './goods.ts'
import { hero } from './hero.ts'
import { picture } from './stall.ts'

/** What those find who look into the file of the 3D print rather than at it. */
const PRINTED = '<metadata>Make: OpenSCAD. Model: JuiceShop</metadata>'

/** All pictures of the shop that are drawn here: path below `content/pictures` → SVG. The same every time. */
export function drawPictures(): Map<string, string> {
  const products = [...drinks, ...goods].map(
    ([name, draw]) => [`products/${name}.svg`, picture(draw, name === '3d_keychain' ? PRINTED : '')] as const,
  )
  return new Map([
    ...products,
    ['brand/mark.svg', markPicture()],
    ['brand/logo.svg', logo()],
    ['brand/favicon.svg', favicon()],
    ['brand/empty.svg', empty()],
    ['brand/forbidden.svg', forbidden()],
    ['brand/hero.svg', hero()],
    ['uploads/default.svg', avatar()],
    ['uploads/defaultAdmin.svg', adminAvatar()],
  ])
}
