import type { UserRow } from '#lab'
import { changeUser } from '../../http/customers.ts'
import { Failure } from '../../http/failures.ts'
import { isOwnAddress, originOf } from '../../http/origin.ts'
import { PICTURE_FOLDER, PICTURE_PLACE, type PictureKind, pictureKind, sniff } from '../../http/pictures.ts'
import type { Call } from '../../http/routing.ts'
import type { Shop } from '../../shop/shop.ts'

/** Most that a picture may have, in bytes. */
export const PICTURE_LIMIT = 200_000

/** The kind of an uploaded picture. Throws the errors that existing clients know for anything else. */
export function kindOfUpload(bytes: Uint8Array): PictureKind {
  const kind = sniff(bytes)
  if (!kind) throw new Failure(500, 'Illegal file type')
  if (!('extension' in kind)) {
    throw new Failure(415, `Profile image upload does not accept this file type: ${kind.type}`)
  }
  return kind
}

/** Keeps a picture as that of its user. `slash` is what its place in the table starts with. */
export function keepPicture(
  shop: Shop,
  user: UserRow,
  picture: { bytes: Uint8Array; kind: PictureKind },
  slash: '' | '/',
): string {
  const name = `${user.id}.${picture.kind.extension}`
  const profileImage = `${slash}${PICTURE_PLACE}/${name}`
  shop.tables.transaction(() => {
    shop.disk.write(`${PICTURE_FOLDER}/${name}`, picture.bytes)
    changeUser(shop, user.id, { profileImage })
  })
  return profileImage
}

/** An address as it was typed, as a whole one. Throws 400 where it is none that a browser could load. */
export function pictureAddress({ request }: Pick<Call, 'request'>, typed: string): URL {
  const base = originOf(request)
  const address = URL.canParse(typed, base) ? new URL(typed, base) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || typed.length > 2_000) {
    throw new Failure(400, 'That is no address of a picture')
  }
  return address
}

/**
 * Fetches a picture from the shop itself, without leaving the process. Nobody else is ever asked: what lies elsewhere
 * is for the customer's own browser to load. Undefined where there is no picture at this address.
 */
export async function fetchOwnPicture(
  { request }: Pick<Call, 'request'>,
  address: URL,
): Promise<{ bytes: Uint8Array; kind: PictureKind } | undefined> {
  if (!isOwnAddress(request, address)) return undefined
  const response = await request.server.inject({
    method: 'GET',
    url: address.pathname + address.search,
    headers: ticketOf(request.headers),
  })
  const bytes = response.rawPayload
  const kind = response.statusCode === 200 ? pictureKind(bytes) : undefined
  return kind && bytes.length <= PICTURE_LIMIT ? { bytes, kind } : undefined
}

/** What leads into the same shop, and nothing that says who is asking. */
function ticketOf(headers: Call['request']['headers']): Record<string, string> {
  const ticket = headers['x-shop-ticket']
  if (typeof ticket === 'string') return { 'x-shop-ticket': ticket }
  const cookie = headers.cookie?.match(/(?:^|;\s*)(x-shop-ticket=[0-9a-f]+)/)?.[1]
  return cookie ? { cookie } : {}
}
