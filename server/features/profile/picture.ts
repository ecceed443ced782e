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
import { networkOf } from '../../http/routing/network.ts'
import type { Call } from '../../http/routing/routes.ts'
import { changeUser } from '../../identity/customers.ts'
import { bytesOf, NetworkError } from '../../shop/fake-network/neighbour.ts'
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
 * The picture at a URL as the live code fetches it: from the shop itself, or from a machine of the fake network. Other
 * hosts are left to the customer's browser. Undefined if there is no picture.
 */
export async function fetchPicture(
  call: Pick<Call, 'shop' | 'request'>,
  address: URL,
): Promise<ProfilePicture | undefined> {
  const network = networkOf(call, ({ url }) => {
    if (url.pathname.startsWith(CALLBACK_PATH)) expectCallback(call.shop, 'fetcher')
  })
  const fetch = async (wanted: string) => {
    const reply = await network.fetch(wanted)
    return { status: reply.status, bytes: bytesOf(reply) }
  }
  const { host } = new URL(originOf(call.request))
  const live = call.shop.call<typeof Ssrf>('server-side-request-forgery')
  const bytes = await live.fetchPicture(address, fetch, host).catch(withoutAnswer)
  const kind = bytes && detectImageType(bytes)
  return kind && bytes.length <= PICTURE_LIMIT ? { bytes, kind } : undefined
}

function withoutAnswer(error: unknown): undefined {
  if (!(error instanceof NetworkError)) throw error
}
