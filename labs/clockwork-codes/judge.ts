import type { Judge } from '#lab'

export const judge: Judge = ({ on }) => ({
  /** A link opened an account whose letters nobody else can read. */
  clockworkCodeChallenge: on('magicLink.used', ({ isLockedBox }) => isLockedBox),
  /** Somebody redeemed what a regular had bought for somebody else. */
  luckyNumbersChallenge: on('giftCard.redeemed', ({ userId, buyerId, recipientId }) => {
    return recipientId !== undefined && userId !== recipientId && userId !== buyerId
  }),
})
