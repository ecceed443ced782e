import type { Judge } from '#lab'

/** A whole coin, in cents. */
const COIN = 100

/** All exchanges of a customer created a coin. */
export const judge: Judge = ({ on }) => ({
  roundingLoopChallenge: on('pips.exchanged', ({ gainedCents }) => gainedCents >= COIN),
})

/** The exchanges created some cents. Solves are left out where attempts are logged. */
export const near: Judge = ({ on }) => ({
  roundingLoopChallenge: on('pips.exchanged', ({ gainedCents }) => gainedCents > 0),
})
