import type { Judge } from '#lab'

/** The bank paid more than a customer ever paid in, in a transaction of a wallet that was announced before. */
export const judge: Judge = ({ on }) => ({
  web3WalletChallenge: on(
    'contract.logged',
    ({ contract, name, args, announced }) =>
      contract === 'ETHWalletBank' && name === 'ContractExploited' && announced.includes(args.culprit ?? ''),
  ),
})
