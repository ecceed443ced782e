import type { Judge } from '#lab'

/** Feedback with zero stars was stored. */
export const judge: Judge = ({ on }) => ({
  zeroStarsChallenge: on('feedback.written', ({ stored }) => stored.rating === 0),
})
