import type { Judge } from '#lab'

/** The secret address was called from the inside, by the part that fetches pictures. */
export const judge: Judge = ({ on }) => ({
  ssrfChallenge: on('callback.received', ({ byFetcher }) => byFetcher),
})
