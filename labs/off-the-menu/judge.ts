import type { Judge } from '#lab'

/** The box has this number, in any catalogue of a trainer. */
const CHRISTMAS_BOX = 10

/** An order was placed with the box in it: to have it in the basket is not enough. */
export const judge: Judge = ({ on }) => ({
  christmasSpecialChallenge: on('order.placed', ({ products }) =>
    products.some(({ id, quantity }) => id === CHRISTMAS_BOX && quantity > 0),
  ),
})
