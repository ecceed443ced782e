import type { Judge } from '#lab'

const ADMIN = 1
const JIM = 2
const BENDER = 3

/**
 * Whoever ends up in the session of one of these three has made it, in whatever way. The accountant has to be hired by
 * the login itself: an account of that name on file would be somebody else's work.
 */
export const judge: Judge = ({ on }) => ({
  loginAdminChallenge: on('login.succeeded', ({ user }) => user.id === ADMIN),
  loginJimChallenge: on('login.succeeded', ({ user }) => user.id === JIM),
  loginBenderChallenge: on('login.succeeded', ({ user }) => user.id === BENDER),
  ephemeralAccountantChallenge: on('login.succeeded', ({ user, isOnFile }, { domain }) => {
    return user.email === `acc0unt4nt@${domain}` && user.role === 'accounting' && !isOnFile
  }),
})

/** There is a quote, and somebody else’s door opened, or none. */
export const near: Judge = ({ on }) => {
  const atDoorOf = (name: string) =>
    on(
      'login.attempted',
      ({ email, password }) => email.startsWith(`${name}@`) && `${email}${password}`.includes("'"),
    )
  return {
    loginAdminChallenge: [
      atDoorOf('admin'),
      on('login.succeeded', ({ user, sent }) => user.id !== ADMIN && (sent?.email ?? '').includes("'")),
    ],
    loginJimChallenge: atDoorOf('jim'),
    loginBenderChallenge: atDoorOf('bender'),
    ephemeralAccountantChallenge: on(
      'login.attempted',
      ({ email }) => email.includes("'") && /union\sselect/i.test(email),
    ),
  }
}
