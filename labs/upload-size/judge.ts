import type { Judge } from '#lab'

/** Most that the form lets through, in bytes. */
const LIMIT = 100_000

/** An attachment came in that the form would have stopped. */
export const judge: Judge = ({ on }) => ({
  uploadSizeChallenge: on(
    'file.uploaded',
    ({ purpose, size, isAccepted }) => purpose === 'complaint' && isAccepted && size > LIMIT,
  ),
})
