import type { Judge } from '#lab'

const HERMIT = 'night-owl-farms'

/** Somebody was shown the farm whose door code nobody has. */
export const judge: Judge = ({ on }) => ({
  xpathChallenge: on('directory.read', ({ found, isDoorRight }) => found.includes(HERMIT) && !isDoorRight),
})

/** Somebody was found without her code, but not the one who hides. */
export const near: Judge = ({ on }) => ({
  xpathChallenge: on('directory.read', ({ found, isDoorRight }) => !found.includes(HERMIT) && !isDoorRight),
})
