import type { Judge } from '#lab'

/** An order was placed with the coupon of a campaign that is over. */
export const judge: Judge = ({ on }) => ({
  manipulateClockChallenge: on(
    'order.placed',
    ({ campaign, discount }) => campaign !== undefined && campaign.hoursAgo >= 24 && discount > 0,
  ),
})
