import type { Judge } from '#lab'

/** A whole coin, in cents. */
const COIN = 100

/** All that somebody exchanged gave her a coin that was not there before. */
export const judge: Judge = ({ on }) => ({
  roundingLoopChallenge: on('pips.exchanged', ({ gainedCents }) => gainedCents >= COIN),
})

/** Some cents came out of nowhere, and not yet a coin. */
export const near: Judge = ({ on }) => ({
  roundingLoopChallenge: on('pips.exchanged', ({ gainedCents }) => gainedCents > 0 && gainedCents < COIN),
})
