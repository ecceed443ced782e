import type { Judge } from '#lab'

/** The longest postcode that counts. */
const SHORT = 40

/** A short text kept the pattern busy for longer than the limit. */
export const judge: Judge = ({ on }) => ({
  slowPatternChallenge: on('postcode.tested', ({ length, timedOut }) => timedOut && length <= SHORT),
})

/** A text over the length limit kept it busy. */
export const near: Judge = ({ on }) => ({
  slowPatternChallenge: on('postcode.tested', ({ length, timedOut }) => timedOut && length > SHORT),
})
