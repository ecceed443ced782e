import type { Judge } from '#lab'

/** An error that nobody had reckoned with: until it came up, all looked well or worse than a refused login. */
export const judge: Judge = ({ on }) => ({
  errorHandlingChallenge: on(
    'error.shown',
    ({ statusBefore, tellsWhy }) => tellsWhy && (statusBefore === 200 || statusBefore > 401),
  ),
})
