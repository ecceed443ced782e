import type { Judge } from '#lab'

/** The printer gave its secret away, to somebody who did not write it on the label herself. */
export const judge: Judge = ({ on }) => ({
  labelCommandChallenge: on(
    'label.printed',
    ({ holdsServicePin, isPinTyped }) => holdsServicePin && !isPinTyped,
  ),
})

/** Something else ran on the printer’s machine. */
export const near: Judge = ({ on }) => ({
  labelCommandChallenge: on(
    'label.printed',
    ({ output, holdsServicePin }) => !holdsServicePin && /uid=\d+|root:x:0|\bpackage\.json\b/.test(output),
  ),
})
