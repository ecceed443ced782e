import type { Judge } from '#lab'

const PICTURE = /^\/assets\/public\/images\/padding\/(?:.*\/)?81px\.png$/

/** The policy ends in a picture of one pixel that no other page shows. */
export const judge: Judge = ({ on }) => ({
  privacyPolicyChallenge: on('asset.served', ({ path }) => PICTURE.test(path)),
})
