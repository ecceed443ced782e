import type { Judge } from '#lab'

/** The memo was sent, however its name was spelled in the address. */
export const judge: Judge = ({ on }) => ({
  directoryListingChallenge: on('file.served', ({ path }) => path.toLowerCase() === 'ftp/acquisitions.md'),
})
