import type { Judge } from '#lab'

const LOCKS = 3

/** The watch locked a stall after lines in the log that no failed login wrote. */
export const judge: Judge = ({ on }) => ({
  forgedLogLineChallenge: on('stall.locked', ({ lines, attempts }) => lines >= LOCKS && attempts === 0),
})

/** Some of the lines were forged, and not all of them. */
export const near: Judge = ({ on }) => ({
  forgedLogLineChallenge: on('stall.locked', ({ lines, attempts }) => attempts > 0 && attempts < lines),
})
