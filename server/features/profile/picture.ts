import type { UserRow } from '#lab'
import type * as Ssrf from '../../../labs/server-side-request-forgery/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import {
  detectFileType,
  detectImageType,
  type ImageType,
  PICTURE_FOLDER,
  PICTURE_URL_PATH,
} from '../../http/requests/file-types.ts'
import { originOf } from '../../http/requests/origin.ts'
import type { Call } from '../../http/routing/routes.ts'
import { changeUser } from '../../identity/customers.ts'
import { CALLBACK_PATH, expectCallback } from '../../shop/records/callbacks.ts'
import type { Shop } from '../../shop/shop.ts'

/** Largest picture in bytes. */
export const PICTURE_LIMIT = 200_000

/** The type of an uploaded picture. Throws the errors that existing clients know for other files. */
export function pictureKind(bytes: Uint8Array): ImageType {
  const kind = detectFileType(bytes)
  if (!kind) throw new HttpFailure(500, 'Illegal file type')
  if (!('extension' in kind)) {
    throw new HttpFailure(415, `Profile image upload does not accept this file type: ${kind.type}`)
  }
  return kind
}

/** A picture with its type. */
export interface ProfilePicture {
  bytes: Uint8Array
  kind: ImageType
}

/** Saves a user's picture. `slash` is the prefix of its path in the table. */
export function savePicture(shop: Shop, user: UserRow, picture: ProfilePicture, slash: '' | '/'): string {
  const name = `${user.id}.${picture.kind.extension}`
  const profileImage = `${slash}${PICTURE_URL_PATH}/${name}`
  shop.tables.transaction(() => {
    shop.disk.write(`${PICTURE_FOLDER}/${name}`, picture.bytes)
    changeUser(shop, user.id, { profileImage })
  })
  return profileImage
}

/** A typed address as a URL; undefined if it is invalid. Throws 400 for schemes that no browser loads pictures from. */
export function pictureAddress({ request }: Pick<Call, 'request'>, typed: string): URL | undefined {
  const base = originOf(request)
  const address = URL.canParse(typed, base) ? new URL(typed, base) : undefined
  const isForBrowsers = address === undefined || /^https?:$/.test(address.protocol)
  if (!isForBrowsers || typed.length > 2_000) throw new HttpFailure(400, 'That is no address of a picture')
  return address
}

/**
 * The picture at a URL as the live code fetches it. Only the shop itself answers: other hosts are left to the
 * customer's browser. Undefined if there is no picture.
 */
export async function fetchPicture(
  { shop, request }: Pick<Call, 'shop' | 'request'>,
  address: URL,
): Promise<{ bytes: Uint8Array; kind: ImageType } | undefined> {
  const { host } = new URL(originOf(request))
  const live = shop.call<typeof Ssrf>('server-side-request-forgery')
  const fetch = (wanted: string) => fakeFetch(wanted, { host, ask: (path) => ask({ shop, request }, path) })
  const bytes = await live.fetchPicture(address, fetch, host).catch(withoutAnswer)
  const kind = bytes && detectImageType(bytes)
  return kind && bytes.length <= PICTURE_LIMIT ? { bytes, kind } : undefined
}

/** An anonymous request of the shop to itself. */
async function ask({ shop, request }: Pick<Call, 'shop' | 'request'>, path: string): Promise<FakeFetchReply> {
  if (path.startsWith(CALLBACK_PATH)) expectCallback(shop, 'fetcher')
  const response = await request.callShop({
    method: 'GET',
    url: path,
  })
  const { location } = response.headers
  return {
    status: response.statusCode,
    bytes: response.rawPayload,
    location:
      typeof location === 'string' && URL.canParse(location, 'http://localhost') ? location : undefined,
  }
}

function withoutAnswer(error: unknown): undefined {
  if (!(error instanceof NetworkError)) throw error
}

/** The reply to a server-side request. */
export interface FakeFetchReply {
  status: number
  bytes: Uint8Array
  /** Target of a redirect. */
  location: string | undefined
}

/** The only reachable host: the shop. */
export interface ShopHost {
  /** The host name as visitors see it: `shop.example:8080`. */
  host: string
  /** The shop's reply to an anonymous GET request. */
  ask(path: string): Promise<FakeFetchReply>
}

/** No host answered. The message is Node's own for this case. */
class NetworkError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NetworkError'
  }
}

/** Loopback names. `URL` normalises other spellings (`127.1`, `0x7f000001`) to one of these. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f..:.{1,4}\])$/
/** The port that the shop seems to listen on behind its proxy. */
const USUAL_PORT = '3000'
const MOST_HOPS = 3

/**
 * Fetches a URL the way a server with SSRF would, redirects included. It opens no socket: the shop answers itself, and
 * every other host is unreachable. Rejects with `NetworkError`.
 */
export async function fakeFetch(address: string, machine: ShopHost): Promise<FakeFetchReply> {
  let url = parse(address)
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    refuseForeign(url, machine.host)
    const reply = await machine.ask(url.pathname + url.search)
    if (reply.location === undefined) return reply
    url = parse(new URL(reply.location, url).href)
  }
  throw new NetworkError('redirect count exceeded')
}

function parse(address: string): URL {
  if (!URL.canParse(address) || !/^https?:/i.test(address)) throw new NetworkError('unknown scheme')
  return new URL(address)
}

function refuseForeign({ host, hostname, port }: URL, ownHost: string): void {
  if (host === ownHost) return
  if (LOOPBACK.test(hostname)) {
    if (port === USUAL_PORT || port === portOf(ownHost)) return
    throw new NetworkError(`connect ECONNREFUSED 127.0.0.1:${port || 80}`)
  }
  if (/^[\d.]+$|^\[/.test(hostname)) throw new NetworkError(`connect ETIMEDOUT ${hostname}:${port || 80}`)
  throw new NetworkError(`getaddrinfo ENOTFOUND ${hostname}`)
}

function portOf(host: string): string {
  return new URL(`http://${host}`).port
}
