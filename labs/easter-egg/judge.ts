import type { Judge } from '#lab'

/** The egg left its nest, in whatever way. */
export const judge: Judge = ({ on }) => ({
  easterEggLevelOneChallenge: on('file.served', ({ path }) => path.toLowerCase() === 'ftp/eastere.gg'),
})
