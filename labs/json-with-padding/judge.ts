import type { Judge } from '#lab'

/** Somebody was told who she is in the form of a script, which pages from anywhere can read. */
export const judge: Judge = ({ on }) => ({
  emailLeakChallenge: on('identity.told', ({ isScript }) => isScript),
})
