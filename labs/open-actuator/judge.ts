import type { Judge } from '#lab'

/** The night shift's tasks were read with the key of its poller. The poller itself does not use this interface. */
export const judge: Judge = ({ on }) => ({
  openActuatorChallenge: on('nightShift.read', ({ by }) => by === 'poller'),
})
