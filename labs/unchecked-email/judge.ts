import type { Judge } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** Somebody has an account under the payload. */
export const judge: Judge = ({ on }) => ({
  persistedXssUserChallenge: on('user.registered', ({ user }) => user.email.includes(PAYLOAD)),
})
