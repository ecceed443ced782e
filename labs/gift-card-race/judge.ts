import type { Judge } from '#lab'

/** More was paid than a gift card was worth. */
export const judge: Judge = ({ on }) => ({
  giftCardRaceChallenge: on('giftCard.redeemed', ({ value, creditedInAll }) => creditedInAll > value),
})
