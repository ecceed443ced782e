import type { Judge } from '#lab'

const LOCKS = 3

/** The watch locked a stall that nobody had failed to enter: it read so, and so it was not. */
export const judge: Judge = ({ on }) => ({
  forgedLogLineChallenge: on('stall.locked', ({ lines, attempts }) => lines >= LOCKS && attempts === 0),
})

/** Some of the lines were made up, and not all of them. */
export const near: Judge = ({ on }) => ({
  forgedLogLineChallenge: on('stall.locked', ({ lines, attempts }) => attempts > 0 && attempts < lines),
})
