import type { Judge } from '#lab'

/** There is an account now that has neither a name nor a secret. */
export const judge: Judge = ({ on }) => ({
  emptyUserRegistration: on(
    'user.registered',
    ({ sent, user }) => user.email === '' && isBlank(sent.email) && isBlank(sent.password),
  ),
})

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}
