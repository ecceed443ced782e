import type { Judge } from '#lab'

/** A page of the log was read. */
export const judge: Judge = ({ on }) => ({
  accessLogDisclosureChallenge: on('file.served', ({ path }) => path.startsWith('logs/access.log')),
})
