import type { Judge } from '#lab'

/** Feedback was stored with an author who did not write it. */
export const judge: Judge = ({ on }) => ({
  forgedFeedbackChallenge: on(
    'feedback.written',
    ({ stored, userId }) => stored.UserId !== null && stored.UserId !== userId,
  ),
})
