import type { Judge } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** The payload was stored as feedback, after the filter. */
export const judge: Judge = ({ on }) => ({
  persistedXssFeedbackChallenge: on('feedback.written', ({ stored }) => stored.comment.includes(PAYLOAD)),
})
