import type { Judge } from '#lab'

/** One is a click, two are a trick. */
export const judge: Judge = ({ on }) => ({
  closeNotificationsChallenge: on('notifications.closed', ({ count }) => count > 1),
})
