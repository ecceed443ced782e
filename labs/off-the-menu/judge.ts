import type { Judge } from '#lab'

/** The box has this number, also in a custom catalogue. */
const CHRISTMAS_BOX = 10

/** An order was placed with the box in it: having it in the basket is not enough. */
export const judge: Judge = ({ on }) => ({
  christmasSpecialChallenge: on('order.placed', ({ products }) =>
    products.some(({ id, quantity }) => id === CHRISTMAS_BOX && quantity > 0),
  ),
})
