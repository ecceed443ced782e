import {
  createHmac,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
  type webcrypto,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Shop } from '../../shop/shop.ts'
import { BadPath } from '../../shop/storage/disk.ts'
import type { Document } from '../../shop/storage/documents.ts'

/** A public RSA key as JSON (RFC 7517). */
export interface PublicJwk {
  kty: 'RSA'
  kid?: string | undefined
  n: string
  e: string
}

interface CourierKeys extends Document {
  /** The private key as JSON. */
  pair: webcrypto.JsonWebKey
  /** Secrets of an older kind of token, by file name. */
  files: Record<string, string>
}

const COLLECTION = 'courierKeys'
/** The name of the key that signs today's tokens. */
const KEY_ID = '1'
/** The folder of the secrets. They are not on the disk, so that no listing shows them. */
const SECRETS = 'couriers/keys/'
/** Longest file that can be a secret, in bytes. */
const LONGEST_FILE = 64 << 10

/** Keys that are being made: several calls may ask for the first ones of a shop. */
const underWay = new WeakMap<Shop, Promise<CourierKeys>>()

/** The keys of a shop. The first call makes them, which takes 100 ms of another thread. */
export async function courierKeys(shop: Shop): Promise<CourierKeys> {
  const known = storedKeys(shop)
  if (known) return known
  const making = underWay.get(shop) ?? makeKeys(shop)
  underWay.set(shop, making)
  try {
    return await making
  } finally {
    underWay.delete(shop)
  }
}

async function makeKeys(shop: Shop): Promise<CourierKeys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
  return shop.documents.insert<CourierKeys>(COLLECTION, {
    pair: privateKey.export({ format: 'jwk' }),
    files: { '1.key': randomBytes(32).toString('base64url') },
  })
}

function storedKeys({ documents }: Shop): CourierKeys | undefined {
  return documents.find<CourierKeys>(COLLECTION)[0]
}

/** The keys that the shop publishes. */
export function publishedKeys({ pair }: CourierKeys): (PublicJwk & { use: 'sig'; alg: 'RS256' })[] {
  return [{ kty: 'RSA', kid: KEY_ID, use: 'sig', alg: 'RS256', n: pair.n ?? '', e: pair.e ?? '' }]
}

/** A file of the shop's disk by its path; undefined if there is none. */
export function readKeyFile(shop: Shop, { files }: CourierKeys, path: string): Uint8Array | undefined {
  const place = placeOf(path)
  const name = place.startsWith(SECRETS) ? place.slice(SECRETS.length) : undefined
  if (name !== undefined && Object.hasOwn(files, name)) return Buffer.from(files[name] ?? '')
  try {
    const bytes = shop.disk.read(path)
    return bytes && bytes.length <= LONGEST_FILE ? bytes : undefined
  } catch (error) {
    if (error instanceof BadPath) return undefined
    throw error
  }
}

/** Whether a file lies in the folder of the couriers' secrets. */
export function isCourierSecret(path: string): boolean {
  return placeOf(path).startsWith(SECRETS)
}

/** A path of the disk without `..`, as the disk reads it. */
function placeOf(path: string): string {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** A token of today's kind, signed by the shop. Times are in seconds since 1970. */
export function issueCourierToken({ pair }: CourierKeys, payload: { sub: string; iat: number; exp: number }) {
  const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${write({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${write(payload)}`
  const signature = sign('RSA-SHA256', Buffer.from(text), { key: pair, format: 'jwk' })
  return `${text}.${signature.toString('base64url')}`
}

/** Whether a signature is right: HMAC with SHA-256. */
export function isHmacSigned(text: string, signature: Buffer, secret: Uint8Array): boolean {
  const own = createHmac('sha256', secret).update(text).digest()
  return own.length === signature.length && timingSafeEqual(own, signature)
}

/** Whether a signature is right: RSA with SHA-256. False for keys that are none. */
export function isRsaSigned(text: string, signature: Buffer, { n, e }: PublicJwk): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
    return verify('RSA-SHA256', Buffer.from(text), key, signature)
  } catch {
    return false
  }
}

/** Longest modulus: 4,096 bits. A longer one would take long to try. */
const LONGEST_MODULUS = 684
const LONGEST_EXPONENT = 8
const LONGEST_KEY_ID = 1_000

/** A public key in data from outside; undefined if it is none. */
export function publicJwkIn(value: unknown): PublicJwk | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kty, kid, n, e }: Record<string, unknown> = { ...value }
  if (kty !== 'RSA' || !isNumber(n, LONGEST_MODULUS) || !isNumber(e, LONGEST_EXPONENT)) return undefined
  return { kty, n, e, ...(typeof kid === 'string' && { kid: kid.slice(0, LONGEST_KEY_ID) }) }
}

function isNumber(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest && /^[\w-]+$/.test(value)
}
