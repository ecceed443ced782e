import type { Judge } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

/** The payloads count character by character, with any text around them. */
export const judge: Judge = ({ on }) => ({
  localXssChallenge: on('search.echoed', ({ text }) => text.includes(PAYLOAD)),
  xssBonusChallenge: on('search.echoed', ({ text }, { xssBonusPayload }) => text.includes(xssBonusPayload)),
})

/** The search showed HTML of another kind. */
export const near: Judge = ({ on }) => ({
  localXssChallenge: on('search.echoed', ({ text }) => /<(iframe|script|img|svg)\b/i.test(text)),
})
