import type { Judge } from '#lab'

/** The printer's secret was printed, and it was not part of the label's text. */
export const judge: Judge = ({ on }) => ({
  labelCommandChallenge: on(
    'label.printed',
    ({ holdsServicePin, isPinTyped }) => holdsServicePin && !isPinTyped,
  ),
})

/** Another command ran on the printer’s machine. */
export const near: Judge = ({ on }) => ({
  labelCommandChallenge: on(
    'label.printed',
    ({ output, holdsServicePin }) => !holdsServicePin && /uid=\d+|root:x:0|\bpackage\.json\b/.test(output),
  ),
})
