import type { Judge } from '#lab'

/**
 * A line of a password file, or words in the system settings of every Windows. The pattern starts at the beginning of
 * words only: from every letter, a document of one long word would take seconds.
 */
const SECRET =
  /(?<!\w)\w*:\w*:\d*:\d*:\w*:|Note that this file is consulted directly|; for 16-bit app support/i

/** A complaint contained a file of the machine, or took the reader too long. */
export const judge: Judge = ({ on }) => ({
  xxeFileDisclosureChallenge: on(
    'complaint.parsed',
    ({ kind, document }) => kind === 'xml' && SECRET.test(document),
  ),
  xxeDosChallenge: on('complaint.parsed', ({ kind, timedOut }) => kind === 'xml' && timedOut),
})
