import type { Judge } from '#lab'

/** An order was placed with a negative total, after discounts and delivery. */
export const judge: Judge = ({ on }) => ({
  negativeOrderChallenge: on('order.placed', ({ totalPrice }) => totalPrice < 0),
})
