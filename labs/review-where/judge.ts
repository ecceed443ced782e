import type { Judge } from '#lab'

const TWO_SECONDS_MS = 2_000

/** The store of reviews was kept asleep for longer than two seconds. */
export const judge: Judge = ({ on }) => ({
  noSqlCommandChallenge: on('reviews.read', ({ tookMs }) => tookMs > TWO_SECONDS_MS),
})
