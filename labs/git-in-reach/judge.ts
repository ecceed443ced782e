import type { Judge } from '#lab'

/** The landing page was deployed with the token, but not by the robot, which never uses this interface. */
export const judge: Judge = ({ on }) => ({
  gitInReachChallenge: on('landing.deployed', () => true),
})
