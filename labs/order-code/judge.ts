import type { Judge } from '#lab'

/** The guard against endless loops was set off; or something was found that it does not guard against. */
export const judge: Judge = ({ on }) => ({
  rceChallenge: on(
    'orderLines.failed',
    ({ message }) => message === 'Infinite loop detected - reached max iterations',
  ),
  rceOccupyChallenge: on('orderLines.failed', ({ timedOut }) => timedOut),
})
