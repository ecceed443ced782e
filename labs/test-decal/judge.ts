import type { Judge } from '#lab'

/** Three folders up, and through our own redirect to the cats, or to the address in older guides. */
const STRAY_CAT =
  /\.\.\/\.\.\/\.\.[\w/-]*?\/redirect\?to=https?:\/\/(?:cataas\.com\/cat|placekitten\.com\/(?:g\/)?\d+\/\d+)/

/** The crates show a picture of another site, loaded through our redirect. */
export const judge: Judge = ({ on }) => ({
  svgInjectionChallenge: on('decal.shown', ({ decal, mayRedirect }) => mayRedirect && STRAY_CAT.test(decal)),
})
