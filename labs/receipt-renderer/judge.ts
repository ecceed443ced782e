import type { Judge } from '#lab'

/** The keys of the shop's machine are on the receipt, in a page of the metadata service. */
export const judge: Judge = ({ on }) => ({
  receiptExtrasChallenge: on('receipt.rendered', ({ holdsAccessKey }) => holdsAccessKey),
})

/** The metadata service was reached, and its keys are not on the receipt. */
export const near: Judge = ({ on }) => ({
  receiptExtrasChallenge: on(
    'receipt.rendered',
    ({ holdsAccessKey, loaded }) =>
      !holdsAccessKey &&
      loaded.some(
        ({ host, path, status }) =>
          /^(169\.254\.169\.254|metadata\.cloud\.internal)$/.test(host) &&
          status === 200 &&
          path.startsWith('/latest/'),
      ),
  ),
})
