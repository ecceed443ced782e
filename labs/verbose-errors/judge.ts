import type { Judge } from '#lab'

/** An unexpected error was shown, other than a refused login. */
export const judge: Judge = ({ on }) => ({
  errorHandlingChallenge: on(
    'error.shown',
    ({ statusBefore, tellsWhy }) => tellsWhy && (statusBefore === 200 || statusBefore > 401),
  ),
})
