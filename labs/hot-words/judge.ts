import type { Judge } from '#lab'

/** Somebody went where the hot words lead. */
export const judge: Judge = ({ on }) => ({
  privacyPolicyProofChallenge: on(
    'hiddenPage.opened',
    ({ path }) => path === '/we/may/also/instruct/you/to/refuse/all/reasonably/necessary/responsibility',
  ),
})
