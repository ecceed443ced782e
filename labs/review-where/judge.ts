import type { Judge } from '#lab'

const TWO_SECONDS_MS = 2_000

/** The review store slept for longer than two seconds. */
export const judge: Judge = ({ on }) => ({
  noSqlCommandChallenge: on('reviews.read', ({ tookMs }) => tookMs > TWO_SECONDS_MS),
})
