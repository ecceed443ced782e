import { detectImageType, PICTURE_FOLDER } from '../../http/requests/file-types.ts'
import { answer, type Call } from '../../http/routing/routes.ts'

/** Sends a picture that a customer sent in; those that came with the shop are left to the web app's own files. */
export function servePicture({ shop, request, params, reply }: Call): unknown {
  const name = params['*'] ?? ''
  const isPlain = /^[\w.-]+$/.test(name) && !name.startsWith('.')
  const bytes = isPlain ? shop.disk.read(`${PICTURE_FOLDER}/${name}`) : undefined
  if (!bytes) {
    reply.callNotFound()
    return undefined
  }
  const etag = `"${bytes.length}-${checksum(bytes)}"`
  if (request.headers['if-none-match'] === etag) return answer(304, '', { etag })
  return answer(200, bytes, {
    'content-type': detectImageType(bytes)?.type ?? 'application/octet-stream',
    // Whatever a browser takes it for, it may not act.
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-cache',
    etag,
  })
}

function checksum(bytes: Uint8Array): string {
  let sum = 0
  for (const byte of bytes) sum = (sum * 31 + byte) >>> 0
  return sum.toString(36)
}
