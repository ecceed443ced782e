import type { Judge } from '#lab'

/** What belongs to the first account of the wallet. The private key itself need not be known to check one. */
const PUBLIC_KEY = '0x02c7a2a93289c9fbda5990bac6596993e9bb0a8d3f178175a80b7cfd983983f506'

/** Somebody presented the private key of the wallet that holds the token. */
export const judge: Judge = ({ on }) => ({
  nftUnlockChallenge: on('walletKey.presented', ({ publicKey }) => publicKey === PUBLIC_KEY),
})
