import type { Judge } from '#lab'

/** Choose the event of the solved challenge (contract/events.ts) and write here when it counts. */
export const judge: Judge = ({ on }) => ({
  newLabChallenge: on('file.served', ({ path }) => path === 'ftp/the-file-that-gives-it-away.md'),
})
