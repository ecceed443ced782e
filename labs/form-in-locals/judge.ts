import type { Judge } from '#lab'

/** A file was read out that somebody named in a form. */
export const judge: Judge = ({ on }) => ({
  lfrChallenge: on('layout.rendered', ({ layout }) => layout !== ''),
})
