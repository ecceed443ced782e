import type { Judge } from '#lab'

/** A secret of the payment pod was printed, and it was not part of the label's text. */
export const judge: Judge = ({ on }) => ({
  clusterChallenge: on(
    'label.printed',
    ({ holdsClusterSecret, isSecretTyped }) => holdsClusterSecret && !isSecretTyped,
  ),
})

/** The token of the printer’s service account was printed, or a list of what is in the cluster. */
export const near: Judge = ({ on }) => ({
  clusterChallenge: on(
    'label.printed',
    ({ output, holdsClusterSecret }) => !holdsClusterSecret && /eyJhbGciOi|"PodList"/.test(output),
  ),
})
