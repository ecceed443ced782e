import type { Judge } from '#lab'

/** A registration asked for the role administrator and got it. */
export const judge: Judge = ({ on }) => ({
  registerAdminChallenge: on(
    'user.registered',
    ({ sent, user }) => sent.role === 'admin' && user.role === 'admin',
  ),
})

/** A registration asked for a role, and not for this one. */
export const near: Judge = ({ on }) => ({
  registerAdminChallenge: on('user.registered', ({ sent }) => sent.role !== undefined),
})
