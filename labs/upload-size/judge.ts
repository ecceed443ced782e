import type { Judge } from '#lab'

/** The form's limit, in bytes. */
const LIMIT = 100_000

/** An attachment was accepted that the form would have stopped. */
export const judge: Judge = ({ on }) => ({
  uploadSizeChallenge: on(
    'file.uploaded',
    ({ purpose, size, isAccepted }) => purpose === 'complaint' && isAccepted && size > LIMIT,
  ),
})
