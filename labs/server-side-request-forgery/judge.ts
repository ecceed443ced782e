import type { Judge } from '#lab'

/** The secret address was requested from the server, by the part that fetches pictures. */
export const judge: Judge = ({ on }) => ({
  ssrfChallenge: on('callback.received', ({ byFetcher }) => byFetcher),
})
