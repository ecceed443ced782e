import type { Judge } from '#lab'

export const judge: Judge = ({ on }) => ({
  /** A link opened an account whose mail nobody else can read. */
  clockworkCodeChallenge: on('magicLink.used', ({ isLockedBox }) => isLockedBox),
  /** A third customer redeemed a card that one regular customer bought for another. */
  luckyNumbersChallenge: on('giftCard.redeemed', ({ userId, buyerId, recipientId }) => {
    return recipientId !== undefined && userId !== recipientId && userId !== buyerId
  }),
})
