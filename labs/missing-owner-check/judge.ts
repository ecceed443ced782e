import type { Judge } from '#lab'

const FIVE_STARS = 5

/** The last piece of feedback with five stars was deleted. */
export const judge: Judge = ({ on }) => ({
  feedbackChallenge: on(
    'feedback.deleted',
    ({ rating, ratingsLeft }) => rating === FIVE_STARS && !ratingsLeft.includes(FIVE_STARS),
  ),
})

/** One was deleted, and others of five stars are left. */
export const near: Judge = ({ on }) => ({
  feedbackChallenge: on('feedback.deleted', ({ rating }) => rating === FIVE_STARS),
})
