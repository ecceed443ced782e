import type { Judge } from '#lab'

/** A document grew beyond everything that a text can hold, or beyond the time that there was for it. */
export const judge: Judge = ({ on }) => ({
  yamlBombChallenge: on(
    'complaint.parsed',
    ({ kind, failure, timedOut }) => kind === 'yaml' && (timedOut || failure === 'Invalid string length'),
  ),
})
