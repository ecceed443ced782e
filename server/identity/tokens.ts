import { createHash, createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

const HEADER = encode({ typ: 'JWT', alg: 'RS256' })

/** Signs a token (JWS compact form, RS256). It never expires: existing clients rely on that. */
export function issueToken(payload: object, at: Date): string {
  const text = `${HEADER}.${encode({ ...payload, iat: Math.floor(at.getTime() / 1000) })}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** The parts of a token. `text` is what was signed. */
export interface TokenParts {
  alg: string
  typ: string | undefined
  text: string
  signature: string
  payload: Record<string, unknown>
}

/** Parses a token without checking it; undefined if it is malformed. */
export function parseToken(token: string): TokenParts | undefined {
  const [header, body, signature, ...rest] = token.split('.')
  if (!header || !body || signature === undefined || rest.length > 0) return undefined
  const { alg, typ } = decode(header) ?? {}
  const payload = decode(body)
  if (typeof alg !== 'string' || !payload) return undefined
  const type = typeof typ === 'string' ? typ : undefined
  return { alg, typ: type, text: `${header}.${body}`, signature, payload }
}

/** The payload of a token that this server signed; otherwise undefined. */
export function readToken(token: string): Record<string, unknown> | undefined {
  const parts = parseToken(token)
  return parts?.alg === 'RS256' && isSigned(parts) ? parts.payload : undefined
}

/** Whether this server signed a token. */
export function isSigned({ text, signature }: Pick<TokenParts, 'text' | 'signature'>): boolean {
  return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
}

/** The shop's password hash: MD5, in hex. Weak on purpose: several lessons depend on it. */
export function hashPassword(password: string): string {
  return createHash('md5').update(password).digest('hex')
}

/** Prefix of the numbers of a customer's orders. */
export function orderPrefix(email: string): string {
  return hashPassword(email).slice(0, 4)
}

/** The stored form of answers to security questions: HMAC-SHA256 in hex with a well-known key. */
export function hashAnswer(answer: string): string {
  return createHmac('sha256', 'pa4qacea4VK9t9nGv7yZtwmj').update(answer).digest('hex')
}

/** The token that proves the deluxe membership of an e-mail address. */
export function deluxeToken(email: string): string {
  return createHmac('sha256', privateKeyText).update(`${email}deluxe`).digest('hex')
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/**
 * The key that signs sessions. It is the one that shops of this kind are known for, on purpose: forged tokens in
 * published walkthroughs only verify with these exact bytes. Never use it for anything real.
 */
const PRIVATE_KEY = `-----BEGIN RSA PRIVATE KEY-----
MIICXAIBAAKBgQDNwqLEe9wgTXCbC7+RPdDbBbeqjdbs4kOPOIGzqLpXvJXlxxW8
iMz0EaM4BKUqYsIa+ndv3NAn2RxCd5ubVdJJcX43zO6Ko0TFEZx/65gY3BE0O6sy
CEmUP4qbSd6exou/F+WTISzbQ5FBVPVmhnYhG/kpwt/cIxK5iUn5hm+4tQIDAQAB
AoGBAI+8xiPoOrA+KMnG/T4jJsG6TsHQcDHvJi7o1IKC/hnIXha0atTX5AUkRRce
95qSfvKFweXdJXSQ0JMGJyfuXgU6dI0TcseFRfewXAa/ssxAC+iUVR6KUMh1PE2w
XLitfeI6JLvVtrBYswm2I7CtY0q8n5AGimHWVXJPLfGV7m0BAkEA+fqFt2LXbLty
g6wZyxMA/cnmt5Nt3U2dAu77MzFJvibANUNHE4HPLZxjGNXN+a6m0K6TD4kDdh5H
fUYLWWRBYQJBANK3carmulBwqzcDBjsJ0YrIONBpCAsXxk8idXb8jL9aNIg15Wum
m2enqqObahDHB5jnGOLmbasizvSVqypfM9UCQCQl8xIqy+YgURXzXCN+kwUgHinr
utZms87Jyi+D8Br8NY0+Nlf+zHvXAomD2W5CsEK7C+8SLBr3k/TsnRWHJuECQHFE
9RA2OP8WoaLPuGCyFXaxzICThSRZYluVnWkZtxsBhW2W8z1b8PvWUE7kMy7Tnkze
JS2LSnaNHoyxi7IaPQUCQCwWU4U+v4lD7uYBw00Ga/xt+7+UqFPlPVdz1yyr4q24
Zxaw0LgmuEvgU5dycq8N7JxjTubX0MIRR+G9fmDBBl8=
-----END RSA PRIVATE KEY-----
`

const privateKey = createPrivateKey(PRIVATE_KEY)
const publicKey = createPublicKey(privateKey)

/** The private key's text: it keys the HMAC of deluxe tokens. */
const privateKeyText = PRIVATE_KEY

/** Content of `/encryptionkeys/jwt.pub`: 248 bytes, three lines, no line feed at the end. */
export const publicKeyText = [
  '-----BEGIN RSA PUBLIC KEY-----',
  publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  '-----END RSA PUBLIC KEY-----',
].join('\n')
