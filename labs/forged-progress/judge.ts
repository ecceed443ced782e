import type { Judge } from '#lab'

/** Somebody brought progress along in a challenge that there never was. */
export const judge: Judge = ({ on }) => ({
  continueCodeChallenge: on(
    'continueCode.applied',
    ({ kind, numbers }) => kind === 'hacking' && numbers.includes(999),
  ),
})
