import type { Judge } from '#lab'

export const judge: Judge = ({ on }) => ({
  extraLanguageChallenge: on('translation.served', ({ file }) => file === 'tlh_AA.json'),
})
