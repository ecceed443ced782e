import type { Judge } from '#lab'

/** Longest postcode that counts. */
const SHORT = 40

/** A short text kept the pattern busy for longer than it may take. */
export const judge: Judge = ({ on }) => ({
  slowPatternChallenge: on('postcode.tested', ({ length, timedOut }) => timedOut && length <= SHORT),
})

/** The same with a text that is longer than asked for. */
export const near: Judge = ({ on }) => ({
  slowPatternChallenge: on('postcode.tested', ({ length, timedOut }) => timedOut && length > SHORT),
})
