import type { Judge } from '#lab'

/** A continue code with a challenge that does not exist was accepted. */
export const judge: Judge = ({ on }) => ({
  continueCodeChallenge: on(
    'continueCode.applied',
    ({ kind, numbers }) => kind === 'hacking' && numbers.includes(999),
  ),
})
