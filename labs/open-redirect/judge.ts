import type { Judge } from '#lab'

/** The redirect led to an address that begins like none of those that we link to. */
export const judge: Judge = ({ on }) => ({
  redirectChallenge: on(
    'visitor.redirected',
    ({ to, targets }) => !targets.some((target) => to.startsWith(target)),
  ),
})
