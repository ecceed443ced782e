import type { Judge } from '#lab'

/** Somebody read the tasks of the night shift with the key of its poller, which itself never comes in by this door. */
export const judge: Judge = ({ on }) => ({
  openActuatorChallenge: on('nightShift.read', ({ by }) => by === 'poller'),
})
