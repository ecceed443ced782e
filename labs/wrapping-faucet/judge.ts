import type { Judge } from '#lab'

/** A wallet reported a minted pot: nobody can get enough bees for one honestly. */
export const judge: Judge = ({ on }) => ({
  nftMintChallenge: on('honeyPot.claimed', ({ minted }) => minted > 0),
})
