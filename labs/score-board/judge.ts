import type { Judge } from '#lab'

const PICTURE = /^\/assets\/public\/images\/padding\/(?:.*\/)?1px\.png$/

/** The hidden page ends in a picture of one pixel that no other page shows. */
export const judge: Judge = ({ on }) => ({
  scoreBoardChallenge: on('asset.served', ({ path }) => PICTURE.test(path)),
})
