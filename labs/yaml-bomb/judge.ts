import type { Judge } from '#lab'

/** A document was longer than a text can be, or took too long. */
export const judge: Judge = ({ on }) => ({
  yamlBombChallenge: on(
    'complaint.parsed',
    ({ kind, failure, timedOut }) => kind === 'yaml' && (timedOut || failure === 'Invalid string length'),
  ),
})
