import type { Judge } from '#lab'

/** A file of an archive replaced the terms of use. */
export const judge: Judge = ({ on }) => ({
  fileWriteChallenge: on('archive.unpacked', ({ written }) => written.includes('ftp/legal.md')),
})
