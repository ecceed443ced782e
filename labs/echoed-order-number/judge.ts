import type { Judge } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** The shop repeated the payload as HTML. */
export const judge: Judge = ({ on }) => ({
  reflectedXssChallenge: on('order.tracked', ({ echoed }) => (echoed ?? '').includes(PAYLOAD)),
})

/** HTML of another kind was repeated. */
export const near: Judge = ({ on }) => ({
  reflectedXssChallenge: on('order.tracked', ({ echoed }) =>
    /<(iframe|script|img|svg)\b/i.test(echoed ?? ''),
  ),
})
