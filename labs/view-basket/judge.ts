import type { Judge } from '#lab'

/** A customer with a basket was shown another one. */
export const judge: Judge = ({ on }) => ({
  basketAccessChallenge: on(
    'basket.viewed',
    ({ ownBasketId, shownBasketId }) =>
      ownBasketId !== undefined && shownBasketId !== undefined && shownBasketId !== Number(ownBasketId),
  ),
})
