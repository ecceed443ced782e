import { createECDH } from 'node:crypto'
import Type from 'typebox'
import type { ChallengeRow } from '#contract/training.ts'
import { httpReply, type Routes } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'
import { rememberWallet, takeMintCount } from './logs.ts'

/** What the responses need besides the chain. */
export interface Web3RouteOptions {
  /** The row of a lab's only challenge, as existing clients read it from these responses. */
  rowOf(shop: Shop, lab: string): ChallengeRow | undefined
}

const LISTENING = { success: true, message: 'Event Listener Created' }
const SOLVED = 'Challenge successfully solved'

/** Routes of the web3 pages. None requires a login. */
export function web3Routes({ rowOf }: Web3RouteOptions): Routes {
  return (on) => {
    on.get(
      '/rest/web3/nftUnlocked',
      {
        tag: 'Chain',
        summary: 'Whether the wallet of the soul-bound token was taken over',
        answers: { 200: '`{ status }`' },
      },
      ({ shop }) => ({
        status: rowOf(shop, 'leaked-recovery-phrase')?.solved ?? false,
      }),
    )
    on.post(
      '/rest/web3/submitKey',
      {
        tag: 'Chain',
        summary: 'Present the private key of that wallet',
        body: Type.Object({ privateKey: Type.String({ example: '0x…' }) }),
        answers: { 200: 'That is the one', 401: 'What it is instead' },
      },
      ({ shop, body: { privateKey } }) => {
        const publicKey = publicKeyOf(privateKey)
        if (publicKey) shop.emit('walletKey.presented', { publicKey })
        const success = publicKey === OWNER.publicKey
        const message = success ? SOLVED : refusalOf(privateKey)
        return httpReply(success ? 200 : 401, {
          success,
          message,
          status: rowOf(shop, 'leaked-recovery-phrase'),
        })
      },
    )
    // This chain reports its events itself.
    on.get(
      '/rest/web3/nftMintListen',
      { tag: 'Chain', summary: 'Watch out for new honey pots', answers: { 200: 'Always' } },
      () => LISTENING,
    )
    on.post(
      '/rest/web3/walletNFTVerify',
      {
        tag: 'Chain',
        summary: 'Claim to have minted a honey pot',
        body: Type.Object({ walletAddress: Type.String({ example: '0x…' }) }),
        answers: { 200: 'Whether this wallet did: `{ success, message, status }`' },
      },
      ({ shop, body: { walletAddress: wallet } }) => {
        const minted = typeof wallet === 'string' ? takeMintCount(shop, wallet) : 0
        const success = minted > 0
        if (success) shop.emit('honeyPot.claimed', { wallet: String(wallet), minted })
        const message = success ? SOLVED : 'Wallet did not mint the NFT'
        return { success, message, status: rowOf(shop, 'wrapping-faucet') }
      },
    )
    on.post(
      '/rest/web3/walletExploitAddress',
      {
        tag: 'Chain',
        summary: 'Tell which wallet is yours',
        body: Type.Object({ walletAddress: Type.String({ example: '0x…' }) }),
        answers: { 200: 'Always' },
      },
      ({ shop, body: { walletAddress } }) => {
        rememberWallet(shop, walletAddress)
        return LISTENING
      },
    )
  }
}

/** The public data of the wallet that holds the shop's soul-bound token. */
const OWNER = {
  address: '0x8343d2eb2B13A2495De435a1b15e85b98115Ce05',
  publicKey: '0x02c7a2a93289c9fbda5990bac6596993e9bb0a8d3f178175a80b7cfd983983f506',
} as const

/** The compressed public key of a private key; undefined for an invalid one. */
function publicKeyOf(privateKey: unknown): string | undefined {
  if (typeof privateKey !== 'string' || !/^0x[0-9a-f]{64}$/.test(privateKey)) return undefined
  const curve = createECDH('secp256k1')
  try {
    curve.setPrivateKey(privateKey.slice(2), 'hex')
  } catch {
    // Zero, or beyond the curve's order.
    return undefined
  }
  return `0x${curve.getPublicKey('hex', 'compressed')}`
}

/** The response to a wrong key. */
function refusalOf(entered: unknown): string {
  const text = String(entered).toLowerCase()
  if (text === OWNER.address.toLowerCase()) {
    return 'Looks like you entered the public address of my ethereum wallet!'
  }
  if (text === OWNER.publicKey) return 'Looks like you entered the public key of my ethereum wallet!'
  return 'Looks like you entered a non-Ethereum private key to access me.'
}
