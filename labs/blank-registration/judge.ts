import type { Judge } from '#lab'

/** An account was created that has neither an address nor a password. */
export const judge: Judge = ({ on }) => ({
  emptyUserRegistration: on(
    'user.registered',
    ({ sent, user }) => user.email === '' && isBlank(sent.email) && isBlank(sent.password),
  ),
})

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}
