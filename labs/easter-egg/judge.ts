import type { Judge } from '#lab'

/** The egg was downloaded in any way. */
export const judge: Judge = ({ on }) => ({
  easterEggLevelOneChallenge: on('file.served', ({ path }) => path.toLowerCase() === 'ftp/eastere.gg'),
})
