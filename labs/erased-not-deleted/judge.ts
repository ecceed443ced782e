import type { Judge } from '#lab'

const CHRIS = 14

export const judge: Judge = ({ on }) => ({
  ghostLoginChallenge: on('login.succeeded', ({ user }) => user.id === CHRIS),
})
