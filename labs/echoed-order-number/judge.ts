import type { Judge } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** The shop said the payload again, ready to be shown. */
export const judge: Judge = ({ on }) => ({
  reflectedXssChallenge: on('order.tracked', ({ echoed }) => (echoed ?? '').includes(PAYLOAD)),
})

/** HTML of some other kind was said again. */
export const near: Judge = ({ on }) => ({
  reflectedXssChallenge: on('order.tracked', ({ echoed }) =>
    /<(iframe|script|img|svg)\b/i.test(echoed ?? ''),
  ),
})
