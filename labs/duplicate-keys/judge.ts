import type { Judge } from '#lab'

/** A product came to lie in a basket that is not that of whoever put it there. */
export const judge: Judge = ({ on }) => ({
  basketManipulateChallenge: on(
    'basket.itemAdded',
    ({ basketId, ownBasketId }) => ownBasketId !== undefined && basketId !== ownBasketId,
  ),
})
