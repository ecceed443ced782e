import type { Judge } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** The payload was stored as a customer's address. */
export const judge: Judge = ({ on }) => ({
  httpHeaderXssChallenge: on('loginIp.saved', ({ ip }) => ip === PAYLOAD),
})
