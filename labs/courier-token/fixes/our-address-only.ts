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

const OUR_KEYS = 'https://keys.juice-sh.op'

/** The key that a courier's token is checked with; undefined if there is none. */
export async function keyFor(header: Header, keys: Keys): Promise<CheckKey | undefined> {
  const { kid = '', jku } = header
  if (jku !== undefined) {
    if (!jku.startsWith(OUR_KEYS)) return undefined
    const fetched = await keys.fetchKeys(jku)
    const key = fetched.find((one) => one.kid === kid)
    return key && { kind: 'public', key }
  }
  const published = keys.published(kid)
  if (published) return { kind: 'public', key: published }
  if (kid.includes('/')) return undefined
  const secret = keys.readFile(`couriers/keys/${kid}`)
  return secret && { kind: 'secret', key: secret }
}
