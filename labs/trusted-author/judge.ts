import type { Judge } from '#lab'

/** Feedback lies under the number of somebody who did not write it. */
export const judge: Judge = ({ on }) => ({
  forgedFeedbackChallenge: on(
    'feedback.written',
    ({ stored, userId }) => stored.UserId !== null && stored.UserId !== userId,
  ),
})
