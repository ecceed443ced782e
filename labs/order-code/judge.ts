import type { Judge } from '#lab'

/** The guard against endless loops stopped the code, or the code went around the guard. */
export const judge: Judge = ({ on }) => ({
  rceChallenge: on(
    'orderLines.failed',
    ({ message }) => message === 'Infinite loop detected - reached max iterations',
  ),
  rceOccupyChallenge: on('orderLines.failed', ({ timedOut }) => timedOut),
})
