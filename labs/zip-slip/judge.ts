import type { Judge } from '#lab'

/** A file out of an archive took the place of the terms of use. */
export const judge: Judge = ({ on }) => ({
  fileWriteChallenge: on('archive.unpacked', ({ written }) => written.includes('ftp/legal.md')),
})
