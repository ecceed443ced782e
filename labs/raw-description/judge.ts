import type { Judge } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** The payload is in the catalogue. */
export const judge: Judge = ({ on }) => ({
  restfulXssChallenge: on('product.changed', ({ after }) => after.description.includes(PAYLOAD)),
})
