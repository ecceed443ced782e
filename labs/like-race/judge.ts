import type { Judge } from '#lab'

export const judge: Judge = ({ on }) => ({
  timingAttackChallenge: on(
    'review.liked',
    ({ email, likedBy }) => likedBy.filter((one) => one === email).length > 2,
  ),
})
