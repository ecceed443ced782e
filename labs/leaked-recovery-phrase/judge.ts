import type { Judge } from '#lab'

/** What belongs to the first account of the wallet. The judge need not know the private key to check one. */
const PUBLIC_KEY = '0x02c7a2a93289c9fbda5990bac6596993e9bb0a8d3f178175a80b7cfd983983f506'

/** The private key of the wallet that holds the token was sent. */
export const judge: Judge = ({ on }) => ({
  nftUnlockChallenge: on('walletKey.presented', ({ publicKey }) => publicKey === PUBLIC_KEY),
})
