import type { Judge } from '#lab'

/** A program that a name had started called home. */
export const judge: Judge = ({ on }) => ({
  sstiChallenge: on('callback.received', ({ byTemplate }) => byTemplate),
})
