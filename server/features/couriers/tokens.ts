import type { ShopEvents } from '#lab'
import type * as CourierToken from '../../../labs/courier-token/weak.ts'
import { NetworkError } from '../../shop/fake-network/neighbour.ts'
import type { FakeNetwork } from '../../shop/fake-network/network.ts'
import type { Shop } from '../../shop/shop.ts'
import {
  type courierKeys,
  isCourierSecret,
  isHmacSigned,
  isRsaSigned,
  type PublicJwk,
  publicJwkIn,
  publishedKeys,
  readKeyFile,
} from './keys.ts'

type Accepted = ShopEvents['courierToken.accepted']
type Keys = Awaited<ReturnType<typeof courierKeys>>

/** Longest token, and longest texts of its header that name a key, in characters. */
const LONGEST_TOKEN = 16_000
const LONGEST_NAME = 1_000
/** Addresses and files that one token may name. */
const MOST_LOOKED_UP = 5
const MOST_FETCHED = 20

interface ParsedToken {
  header: { alg: string; kid?: string; jwk?: PublicJwk; jku?: string }
  subject: string
  expiresAt: number | undefined
  /** The signed text. */
  text: string
  signature: Buffer
}

/** The courier whom a token names; undefined if it is refused. */
export async function acceptCourierToken(
  shop: Shop,
  keys: Keys,
  network: FakeNetwork,
  token: string,
): Promise<string | undefined> {
  const parsed = parseCourierToken(token)
  if (!parsed || isExpired(shop, parsed)) return undefined
  const lookUp = new KeyLookUp(shop, keys, network)
  const found = await shop.call<typeof CourierToken>('courier-token').keyFor(parsed.header, {
    fetchKeys: (address: string) => lookUp.fetchKeys(address),
    readFile: (path: string) => lookUp.readFile(path),
    published: (kid: string) => lookUp.published(kid),
  })
  if (!found || !isSignedWith(parsed, found)) return undefined
  shop.emit('courierToken.accepted', { subject: parsed.subject, ...lookUp.originOf(found, parsed) })
  return parsed.subject
}

type FoundKey = NonNullable<Awaited<ReturnType<typeof CourierToken.keyFor>>>

/** Each kind of key belongs to one algorithm. */
function isSignedWith({ header, text, signature }: ParsedToken, found: FoundKey): boolean {
  if (found.kind === 'secret') return header.alg === 'HS256' && isHmacSigned(text, signature, found.key)
  const key = publicJwkIn(found.key)
  return header.alg === 'RS256' && key !== undefined && isRsaSigned(text, signature, key)
}

/** Looks up keys for one token, and remembers where each was. */
class KeyLookUp {
  readonly #shop: Shop
  readonly #keys: Keys
  readonly #network: FakeNetwork
  readonly #fetched: { host: string; key: PublicJwk }[] = []
  readonly #read: { path: string; bytes: Buffer }[] = []
  #lookedUp = 0

  constructor(shop: Shop, keys: Keys, network: FakeNetwork) {
    this.#shop = shop
    this.#keys = keys
    this.#network = network
  }

  async fetchKeys(address: string): Promise<PublicJwk[]> {
    this.#count()
    try {
      const { status, body, url } = await this.#network.fetch(address)
      const list =
        status === 200 ? keysIn(typeof body === 'string' ? body : Buffer.from(body).toString()) : []
      this.#fetched.push(...list.map((key) => ({ host: new URL(url).host, key })))
      return list
    } catch (error) {
      if (error instanceof NetworkError) return []
      throw error
    }
  }

  readFile(path: string): Uint8Array | undefined {
    this.#count()
    const bytes = path.length > LONGEST_NAME * 2 ? undefined : readKeyFile(this.#shop, this.#keys, path)
    if (bytes) this.#read.push({ path, bytes: Buffer.from(bytes) })
    return bytes
  }

  published(kid: string): PublicJwk | undefined {
    const { kty, n, e } = publishedKeys(this.#keys).find((one) => one.kid === kid) ?? {}
    return kty && n && e ? { kty, kid, n, e } : undefined
  }

  #count(): void {
    this.#lookedUp += 1
    if (this.#lookedUp > MOST_LOOKED_UP) throw new RangeError('One token is not worth so many keys')
  }

  /** Where the key of an accepted token came from. */
  originOf(found: FoundKey, { header }: ParsedToken): Omit<Accepted, 'subject'> {
    if (found.kind === 'secret') {
      const path = this.#read.find(({ bytes }) => bytes.equals(found.key))?.path
      return { keyFrom: 'kid', path, isCourierFolder: path !== undefined && isCourierSecret(path) }
    }
    const isSame = (key: PublicJwk | undefined) => key?.n === found.key.n && key.e === found.key.e
    const isPublished = publishedKeys(this.#keys).some(isSame)
    const fetched = this.#fetched.find(({ key }) => isSame(key))
    if (fetched) return { keyFrom: 'jku', host: fetched.host, isPublished }
    if (isSame(header.jwk)) return { keyFrom: 'jwk', isPublished }
    return { keyFrom: 'published', isPublished }
  }
}

function keysIn(json: string): PublicJwk[] {
  const { keys } = objectIn(json) ?? {}
  const list: unknown[] = Array.isArray(keys) ? keys.slice(0, MOST_FETCHED) : []
  return list.flatMap((one) => publicJwkIn(one) ?? [])
}

function parseCourierToken(token: string): ParsedToken | undefined {
  if (token.length > LONGEST_TOKEN) return undefined
  const [head, body, signature, ...rest] = token.split('.')
  if (!head || !body || !signature || rest.length > 0) return undefined
  const [header, payload] = [head, body].map((part) => objectIn(Buffer.from(part, 'base64url').toString()))
  if (typeof header?.alg !== 'string' || typeof payload?.sub !== 'string') return undefined
  const jwk = publicJwkIn(header.jwk)
  return {
    header: {
      alg: header.alg.slice(0, LONGEST_NAME),
      ...(typeof header.kid === 'string' && { kid: header.kid.slice(0, LONGEST_NAME) }),
      ...(jwk && { jwk }),
      ...(typeof header.jku === 'string' && { jku: header.jku.slice(0, LONGEST_NAME) }),
    },
    subject: payload.sub,
    expiresAt: 'exp' in payload ? msOf(payload.exp) : undefined,
    text: `${head}.${body}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

const msOf = (seconds: unknown): number => (typeof seconds === 'number' ? seconds * 1_000 : Number.NaN)

/** A token without an expiry does not expire; one with an invalid expiry has expired. */
function isExpired({ clock }: Shop, { expiresAt }: ParsedToken): boolean {
  return expiresAt !== undefined && !(expiresAt > clock.now().getTime())
}

function objectIn(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
