import type { Judge } from '#lab'

/** A product was put into a basket that belongs to another customer. */
export const judge: Judge = ({ on }) => ({
  basketManipulateChallenge: on(
    'basket.itemAdded',
    ({ basketId, ownBasketId }) => ownBasketId !== undefined && basketId !== ownBasketId,
  ),
})
