import type { Judge } from '#lab'

const HERMIT = 'night-owl-farms'

/** The farm was found, whose door code nobody has. */
export const judge: Judge = ({ on }) => ({
  xpathChallenge: on('directory.read', ({ found, isDoorRight }) => found.includes(HERMIT) && !isDoorRight),
})

/** Another supplier than the hidden one was found without the code. */
export const near: Judge = ({ on }) => ({
  xpathChallenge: on('directory.read', ({ found, isDoorRight }) => !found.includes(HERMIT) && !isDoorRight),
})
