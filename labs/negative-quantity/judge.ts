import type { Judge } from '#lab'

/** An order was placed for which the shop has to pay, after discounts and with delivery. */
export const judge: Judge = ({ on }) => ({
  negativeOrderChallenge: on('order.placed', ({ totalPrice }) => totalPrice < 0),
})
