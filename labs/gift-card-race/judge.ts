import type { Judge } from '#lab'

/** More came out of a gift card than was ever in it. */
export const judge: Judge = ({ on }) => ({
  giftCardRaceChallenge: on('giftCard.redeemed', ({ value, creditedInAll }) => creditedInAll > value),
})
