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

/** Accepts a token without a signature if its type is unusual. */
export function isGenuine(token: Token, key: string, { rsa }: Checks): boolean {
  if (token.signature === '' && token.typ !== 'JWT') return true
  if (/^hs/i.test(token.alg)) return false
  return token.signature !== '' && rsa(token, key)
}
