import type { Judge } from '#lab'

/** Feedback with no star at all is in the table. */
export const judge: Judge = ({ on }) => ({
  zeroStarsChallenge: on('feedback.written', ({ stored }) => stored.rating === 0),
})
