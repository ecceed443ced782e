import type { Judge } from '#lab'

export const judge: Judge = ({ on }) => ({
  resetPasswordMortyChallenge: on(
    'password.reset',
    ({ user, answer }, { domain }) => user.email === `morty@${domain}` && answer === '5N0wb41L',
  ),
})
