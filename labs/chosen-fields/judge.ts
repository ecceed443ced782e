import type { Judge } from '#lab'

/** A customer was sent the hash of a password. */
export const judge: Judge = ({ on }) => ({
  passwordHashLeakChallenge: on('identity.told', ({ told }) => Boolean(told.password)),
})
