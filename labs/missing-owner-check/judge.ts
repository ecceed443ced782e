import type { Judge } from '#lab'

const FIVE_STARS = 5

/** The last piece of feedback with five stars is gone. */
export const judge: Judge = ({ on }) => ({
  feedbackChallenge: on(
    'feedback.deleted',
    ({ rating, ratingsLeft }) => rating === FIVE_STARS && !ratingsLeft.includes(FIVE_STARS),
  ),
})

/** One is gone, and others of five stars are left. */
export const near: Judge = ({ on }) => ({
  feedbackChallenge: on('feedback.deleted', ({ rating }) => rating === FIVE_STARS),
})
