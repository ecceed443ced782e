import type { Judge } from '#lab'

/** Pick what happens when the challenge is solved (contract/events.ts) and say when it counts. */
export const judge: Judge = ({ on }) => ({
  newLabChallenge: on('file.served', ({ path }) => path === 'ftp/the-file-that-gives-it-away.md'),
})
