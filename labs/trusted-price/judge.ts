import type { Judge } from '#lab'

/** Somebody bought a gift card for half of what is on it, or less. */
export const judge: Judge = ({ on }) => ({
  payWhatYouLikeChallenge: on('giftCard.bought', ({ value, paid }) => paid <= value / 2),
})
