import type { Judge } from '#lab'

/** An order was placed at a fifth of its price, or less, with a coupon of no campaign. */
export const judge: Judge = ({ on }) => ({
  forgedCouponChallenge: on(
    'order.placed',
    ({ discount, campaign }) => discount >= 80 && campaign === undefined,
  ),
})
