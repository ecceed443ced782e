import type { Judge } from '#lab'

/** Somebody deployed the landing page. It takes the token, and the robot that has it never comes in by this door. */
export const judge: Judge = ({ on }) => ({
  gitInReachChallenge: on('landing.deployed', () => true),
})
