import type { Judge } from '#lab'

/** What a web app sends that has lost track of its basket. */
const NO_NUMBERS = ['', 'undefined', 'null', 'NaN']

/** Somebody who has a basket of her own asked for another one, whether there is one of that number or not. */
export const judge: Judge = ({ on }) => ({
  basketAccessChallenge: on(
    'basket.viewed',
    ({ basketId, ownBasketId }) =>
      ownBasketId !== undefined &&
      !NO_NUMBERS.includes(basketId) &&
      Number.parseInt(basketId, 10) !== Number(ownBasketId),
  ),
})
