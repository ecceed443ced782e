import type { Judge } from '#lab'

/** A crate was bought for a fifth of what the contracted traders ask for, or less. */
export const judge: Judge = ({ on }) => ({
  partnerFeedChallenge: on('fresh.ordered', ({ paid, listPrice }) => paid <= listPrice / 5),
})

/** A crate was bought for less than two thirds. */
export const near: Judge = ({ on }) => ({
  partnerFeedChallenge: on('fresh.ordered', ({ paid, listPrice }) => paid < (listPrice * 2) / 3),
})
