import { createECDH } from 'node:crypto'

/** The wallet that holds the shop's soul-bound token. Everybody may know these two. */
export const OWNER = {
  address: '0x8343d2eb2B13A2495De435a1b15e85b98115Ce05',
  publicKey: '0x02c7a2a93289c9fbda5990bac6596993e9bb0a8d3f178175a80b7cfd983983f506',
} as const

/** The compressed public key that belongs to a private key; undefined where this is none, in letter case and all. */
export function publicKeyOf(privateKey: unknown): string | undefined {
  if (typeof privateKey !== 'string' || !/^0x[0-9a-f]{64}$/.test(privateKey)) return undefined
  const curve = createECDH('secp256k1')
  try {
    curve.setPrivateKey(privateKey.slice(2), 'hex')
  } catch {
    // Zero, and whatever is beyond the curve's order.
    return undefined
  }
  return `0x${curve.getPublicKey('hex', 'compressed')}`
}

/** What somebody hears whose key does not open the wallet. */
export function refusalOf(entered: unknown): string {
  const text = String(entered).toLowerCase()
  if (text === OWNER.address.toLowerCase()) {
    return 'Looks like you entered the public address of my ethereum wallet!'
  }
  if (text === OWNER.publicKey) return 'Looks like you entered the public key of my ethereum wallet!'
  return 'Looks like you entered a non-Ethereum private key to access me.'
}
