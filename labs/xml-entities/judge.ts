import type { Judge } from '#lab'

/**
 * A line of a password file, or what stands in the system settings of every Windows. Searched for from the beginning of
 * each word only: from every letter of it, a document that is one long word would take seconds.
 */
const SECRET =
  /(?<!\w)\w*:\w*:\d*:\d*:\w*:|Note that this file is consulted directly|; for 16-bit app support/i

/** A complaint brought a file of the machine along, or kept its reader busy until time was up. */
export const judge: Judge = ({ on }) => ({
  xxeFileDisclosureChallenge: on(
    'complaint.parsed',
    ({ kind, document }) => kind === 'xml' && SECRET.test(document),
  ),
  xxeDosChallenge: on('complaint.parsed', ({ kind, timedOut }) => kind === 'xml' && timedOut),
})
