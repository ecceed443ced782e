import type { Judge } from '#lab'

/** Somebody who has a basket of her own was shown another one. */
export const judge: Judge = ({ on }) => ({
  basketAccessChallenge: on(
    'basket.viewed',
    ({ ownBasketId, shownBasketId }) =>
      ownBasketId !== undefined && shownBasketId !== undefined && shownBasketId !== Number(ownBasketId),
  ),
})
