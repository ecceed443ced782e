import type { Judge, ShopEvents } from '#lab'

const ADMIN = 1
const JIM = 2
const BENDER = 3

/** By the login, with what was typed there. A link by mail is another way, with a challenge of its own. */
const isLoginOf =
  (id: number) =>
  ({ user, byLetter }: ShopEvents['login.succeeded']) =>
    user.id === id && !byLetter

/**
 * A login as one of these three counts. The accountant has to be invented by the login itself: an existing account of
 * that name does not count.
 */
export const judge: Judge = ({ on }) => ({
  loginAdminChallenge: on('login.succeeded', isLoginOf(ADMIN)),
  loginJimChallenge: on('login.succeeded', isLoginOf(JIM)),
  loginBenderChallenge: on('login.succeeded', isLoginOf(BENDER)),
  ephemeralAccountantChallenge: on('login.succeeded', ({ user, isOnFile }, { domain }) => {
    return user.email === `acc0unt4nt@${domain}` && user.role === 'accounting' && !isOnFile
  }),
})

/** A quote was sent, and another account opened, or none. */
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
