interface Token {
  /** The algorithm that its header names. */
  alg: string
  /** The type that its header names. */
  typ: string | undefined
  /** The header and the payload: what was signed. */
  text: string
  /** Base64url, as it was sent. */
  signature: string
}

interface Checks {
  /** Whether whoever has this secret made the signature, with HMAC and SHA-256. */
  hmac(token: Token, secret: string): boolean
  /** Whether the owner of this public key made it, with RSA and SHA-256. */
  rsa(token: Token, publicKey: string): boolean
}

/** Refuses what was caught, as it was spelled. */
export function isGenuine(token: Token, key: string, { hmac, rsa }: Checks): boolean {
  if (token.alg === 'none' || token.alg === 'HS256') return false
  if (/^none$/i.test(token.alg)) return token.signature === ''
  return /^hs256$/i.test(token.alg) ? hmac(token, key) : rsa(token, key)
}
