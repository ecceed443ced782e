import type { Judge } from '#lab'

/** One click counts, two at once are the trick. */
export const judge: Judge = ({ on }) => ({
  closeNotificationsChallenge: on('notifications.closed', ({ count }) => count > 1),
})
