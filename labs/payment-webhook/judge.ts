import type { Judge } from '#lab'

/** One delivery was put into a wallet more than once. */
export const judge: Judge = ({ on }) => ({
  paidTwiceChallenge: on('topUp.booked', ({ times }) => times >= 2),
})
