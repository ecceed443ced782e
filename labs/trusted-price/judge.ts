import type { Judge } from '#lab'

/** A gift card was bought for half of its value, or less. */
export const judge: Judge = ({ on }) => ({
  payWhatYouLikeChallenge: on('giftCard.bought', ({ value, paid }) => paid <= value / 2),
})
