import type { Judge } from '#lab'

const PICTURE = /^\/assets\/public\/images\/padding\/(?:.*\/)?19px\.png$/

/** The administration page ends in a picture of one pixel that no other page shows. */
export const judge: Judge = ({ on }) => ({
  adminSectionChallenge: on('asset.served', ({ path }) => PICTURE.test(path)),
})
