import { hash } from 'node:crypto'
import { posix } from 'node:path'
import type * as ThumbnailPath from '../../../labs/thumbnail-path/weak.ts'
import { matchesEtag } from '../../http/replies/etag.ts'
import { detectImageType } from '../../http/requests/file-types.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { HOME_FOLDER } from '../../shop/records/fake-host.ts'
import type { Shop } from '../../shop/shop.ts'

/** Folder of thumbnails on the fake host. */
const FOLDER = `${HOME_FOLDER}/thumbs`
const LONGEST_NAME = 255

/** Routes of thumbnails by name. */
export const thumbnailRoutes: Routes = (on) => {
  on.get(
    '/thumbs',
    {
      tag: 'Products',
      summary: 'A small picture: `?src=citrus/lemon.jpg`',
      answers: {
        200: 'The picture',
        400: 'No name was sent, or a very long one',
        404: 'There is no such picture',
      },
    },
    serve,
  )
}

async function serve({ shop, query, request }: Call): Promise<HttpReply> {
  const asked: unknown = query.src
  if (typeof asked !== 'string' || asked.length > LONGEST_NAME) return refuse(400, 'Which picture, please?')
  const tools = { folder: FOLDER, normalize: posix.normalize }
  const file = await shop.call<typeof ThumbnailPath>('thumbnail-path').fileOf(asked, tools)
  const path = file === undefined ? undefined : posix.resolve('/', file)
  const bytes = path === undefined ? undefined : fileOnMachine(shop.disk, path)
  if (path === undefined || bytes === undefined) return refuse(404, 'There is no such picture.')
  shop.emit('thumb.served', { asked, folder: FOLDER, path })
  const etag = `"${hash('sha1', bytes, 'base64url')}"`
  const known = matchesEtag(request.headers['if-none-match'], etag)
  return httpReply(known ? 304 : 200, known ? '' : bytes, {
    'content-type': detectImageType(bytes)?.type ?? 'text/plain; charset=utf-8',
    // Prevents scripts, even if the browser detects another type.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    etag,
  })
}

/** A file of the fake host by its absolute path. The shop's disk is one of that host's folders. */
function fileOnMachine(disk: Shop['disk'], path: string): Uint8Array | undefined {
  // The disk treats a backslash as a slash, which the host does not, and has no name with the other character.
  if (path.includes('\\') || path.includes('\0')) return undefined
  const isInstalled = path.startsWith(`${HOME_FOLDER}/`)
  const installed = isInstalled ? disk.read(path.slice(HOME_FOLDER.length + 1)) : undefined
  return installed ?? disk.read(`machine${path}`)
}

function refuse(status: number, message: string): HttpReply {
  return httpReply(status, { status: 'error', message })
}
