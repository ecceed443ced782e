import type { Judge } from '#lab'

/** Three folders up, and out through our own redirect to where the cats are, or were when older guides were written. */
const STRAY_CAT =
  /\.\.\/\.\.\/\.\.[\w/-]*?\/redirect\?to=https?:\/\/(?:cataas\.com\/cat|placekitten\.com\/(?:g\/)?\d+\/\d+)/

/** The crates were decorated with a picture from elsewhere, and our redirect plays along. */
export const judge: Judge = ({ on }) => ({
  svgInjectionChallenge: on('decal.shown', ({ decal, mayRedirect }) => mayRedirect && STRAY_CAT.test(decal)),
})
