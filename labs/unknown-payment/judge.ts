import type { Judge } from '#lab'

/** A customer became a deluxe member without a payment. */
export const judge: Judge = ({ on }) => ({
  freeDeluxeChallenge: on('deluxe.joined', ({ paid }) => paid === 0),
})
