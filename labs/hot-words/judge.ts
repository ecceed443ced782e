import type { Judge } from '#lab'

/** The target of the hot words was opened. */
export const judge: Judge = ({ on }) => ({
  privacyPolicyProofChallenge: on(
    'hiddenPage.opened',
    ({ path }) => path === '/we/may/also/instruct/you/to/refuse/all/reasonably/necessary/responsibility',
  ),
})
