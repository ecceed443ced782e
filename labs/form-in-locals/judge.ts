import type { Judge } from '#lab'

/** A file was rendered that a form named. */
export const judge: Judge = ({ on }) => ({
  lfrChallenge: on('layout.rendered', ({ layout }) => layout !== ''),
})
