import type { Judge } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** An account has the payload as its address. */
export const judge: Judge = ({ on }) => ({
  persistedXssUserChallenge: on('user.registered', ({ user }) => user.email.includes(PAYLOAD)),
})
