import type { Judge } from '#lab'

const ADMIN = 1
const JIM = 2
const BENDER = 3

/** Whoever ends up in the session of one of these three has made it, in whatever way. */
export const judge: Judge = ({ on }) => ({
  loginAdminChallenge: on('login.succeeded', ({ user }) => user.id === ADMIN),
  loginJimChallenge: on('login.succeeded', ({ user }) => user.id === JIM),
  loginBenderChallenge: on('login.succeeded', ({ user }) => user.id === BENDER),
})
