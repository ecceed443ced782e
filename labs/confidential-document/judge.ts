import type { Judge } from '#lab'

/** The memo was sent, in any spelling of the address. */
export const judge: Judge = ({ on }) => ({
  directoryListingChallenge: on('file.served', ({ path }) => path.toLowerCase() === 'ftp/acquisitions.md'),
})
