import type { Judge } from '#lab'

/** The back room was opened for a customer who is not staff. */
export const judge: Judge = ({ on }) => ({
  badAppleChallenge: on(
    'backRoom.opened',
    ({ role, isStaffOnFile }) => (role === 'customer' || role === 'deluxe') && !isStaffOnFile,
  ),
})
