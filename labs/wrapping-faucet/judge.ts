import type { Judge } from '#lab'

/** A wallet was claimed that has minted a honey pot: nobody gets the bees for one together by honest means. */
export const judge: Judge = ({ on }) => ({
  nftMintChallenge: on('honeyPot.claimed', ({ minted }) => minted > 0),
})
