import type { Judge } from '#lab'

/** The current user was sent as a script, which pages of any site can read. */
export const judge: Judge = ({ on }) => ({
  emailLeakChallenge: on('identity.told', ({ isScript }) => isScript),
})
