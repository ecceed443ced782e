import type { Judge, ShopEvents } from '#lab'

const ADMIN = 1
const JIM = 2
const BENDER = 3

/** Through the login, by whatever she typed there. A link in a letter is another door, with a challenge of its own. */
const isLoginOf =
  (id: number) =>
  ({ user, byLetter }: ShopEvents['login.succeeded']) =>
    user.id === id && !byLetter

/**
 * Whoever gets one of these three past the login has made it. The accountant has to be hired by the login itself: an
 * account of that name on file would be somebody else's work.
 */
export const judge: Judge = ({ on }) => ({
  loginAdminChallenge: on('login.succeeded', isLoginOf(ADMIN)),
  loginJimChallenge: on('login.succeeded', isLoginOf(JIM)),
  loginBenderChallenge: on('login.succeeded', isLoginOf(BENDER)),
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
