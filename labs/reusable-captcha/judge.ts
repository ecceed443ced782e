import type { Judge } from '#lab'

const TEN_WITHIN_MS = 20_000

export const judge: Judge = ({ on }) => ({
  captchaBypassChallenge: on('captcha.answered', ({ kind, right, tenthLastAgo }) => {
    return kind === 'sum' && right && tenthLastAgo !== undefined && tenthLastAgo <= TEN_WITHIN_MS
  }),
})
