/** A public RSA key as JSON (RFC 7517). */
interface Jwk {
  kty: 'RSA'
  kid?: string | undefined
  /** The modulus, in Base64url. */
  n: string
  e: string
}

/** What the header of a token says. */
interface Header {
  alg: string
  kid?: string | undefined
  jwk?: Jwk | undefined
  jku?: string | undefined
}

/** Where keys are. */
interface Keys {
  /** The public keys at an address; none if there is no answer. */
  fetchKeys(address: string): Promise<Jwk[]>
  /** A file on the shop's disk. */
  readFile(path: string): Uint8Array | undefined
  /** The key that the shop publishes under this name. */
  published(kid: string): Jwk | undefined
}

/** What a signature is checked with: RS256 with a public key, HS256 with a secret. */
type CheckKey = { kind: 'public'; key: Jwk } | { kind: 'secret'; key: Uint8Array }

/** Letters, digits and dots; older keys lie in folders. */
const NAME = /^[\w./-]{1,60}$/

/** Whether a key is long enough: 2,048 bits are 342 characters in Base64url. */
function isStrong({ kty, n, e }: Jwk): boolean {
  return kty === 'RSA' && n.length >= 342 && e === 'AQAB'
}

/** The key that a courier's token is checked with; undefined if there is none. */
export async function keyFor(header: Header, keys: Keys): Promise<CheckKey | undefined> {
  const { kid = '', jwk } = header
  if (jwk) return isStrong(jwk) ? { kind: 'public', key: jwk } : undefined
  const published = keys.published(kid)
  if (published) return { kind: 'public', key: published }
  if (!NAME.test(kid)) return undefined
  const secret = keys.readFile(`couriers/keys/${kid}`)
  return secret && { kind: 'secret', key: secret }
}
