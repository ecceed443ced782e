import type { Judge } from '#lab'

const BENDER = 3
const NEW_PASSWORD = 'slurmCl4ssic'

export const judge: Judge = ({ on }) => ({
  changePasswordBenderChallenge: on(
    'password.changed',
    ({ user, current, password }) => user.id === BENDER && !current && password === NEW_PASSWORD,
  ),
})
