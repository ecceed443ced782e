import type { Judge } from '#lab'

/** Somebody is a deluxe member now, and no money went anywhere. */
export const judge: Judge = ({ on }) => ({
  freeDeluxeChallenge: on('deluxe.joined', ({ paid }) => paid === 0),
})
