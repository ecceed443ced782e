import type { Judge } from '#lab'

/** Somebody asked to be an administrator from the start, and is. */
export const judge: Judge = ({ on }) => ({
  registerAdminChallenge: on(
    'user.registered',
    ({ sent, user }) => sent.role === 'admin' && user.role === 'admin',
  ),
})

/** She named a role for herself, and not this one. */
export const near: Judge = ({ on }) => ({
  registerAdminChallenge: on('user.registered', ({ sent }) => sent.role !== undefined),
})
