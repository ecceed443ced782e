import Type from 'typebox'
import { Memory, Success } from '#contract/http.ts'
import type { UserRow } from '#lab'
import type * as MissingEncoding from '../../../labs/missing-encoding/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { detectImageType, PICTURE_FOLDER, PICTURE_URL_PATH } from '../../http/requests/file-types.ts'
import { processUpload, readForm, type Upload } from '../../http/requests/uploads.ts'
import { MOST_ROWS } from '../../http/resources/lists.ts'
import { createRow, publicRow, type Resource, type Row } from '../../http/resources/resource.ts'
import { lengthRule, withValidation } from '../../http/resources/validation.ts'
import { FileField } from '../../http/routing/description.ts'
import { type Call, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { customerOf, publicUser } from '../../identity/customers.ts'
import { identifiesUser } from '../../identity/session-tokens.ts'
import { NOT_LOGGED_IN } from '../../identity/sessions.ts'
import type { Shop } from '../../shop/shop.ts'
import type { DiskQuota } from '../../shop/storage/disk.ts'

const memories: Resource = {
  path: '/rest/memories',
  table: 'Memories',
  name: 'Memory',
  columns: { UserId: 'number', caption: 'text', imagePath: 'text' },
  required: ['caption', 'imagePath'],
  rules: { caption: lengthRule(1, 255) },
}

const LIMIT = 2 * 1024 * 1024
/** Disk quota of photos. The rest of the disk is reserved for the documents of orders. */
const PICTURES: DiskQuota = { folder: PICTURE_FOLDER, files: 500, bytes: 12 * 1024 * 1024 }
const DECLARED: readonly string[] = ['image/png', 'image/jpeg', 'image/jpg']

/** Routes of the photo wall. */
export const memoryRoutes: Routes = (on) => {
  on.get(
    '/rest/memories',
    {
      tag: 'Service',
      summary: 'The photo wall',
      answers: { 200: ['The pictures and who hung them up', Success(Type.Array(Memory))] },
    },
    async ({ shop }) => {
      const rows = shop.tables.all<Row>(`SELECT * FROM Memories ORDER BY id LIMIT ${MOST_ROWS}`)
      const owners = 'SELECT UserId FROM Memories'
      const users = new Map(
        shop.tables
          .all<UserRow>(`SELECT * FROM Users WHERE id IN (${owners} ORDER BY id LIMIT ${MOST_ROWS})`)
          .map((user) => [user.id, publicUser(user)]),
      )
      const { addressOf } = shop.callEach<typeof MissingEncoding>('missing-encoding')
      const addresses = await addressOf(rows.map(({ imagePath }) => [String(imagePath)]))
      return successBody(
        rows.map((row, at) => ({
          ...publicRow(memories, row),
          imagePath: addresses[at],
          User: users.get(Number(row.UserId)) ?? null,
        })),
      )
    },
  )
  on.post(
    '/rest/memories',
    {
      tag: 'Service',
      summary: 'Hang up a picture',
      security: ['bearer'],
      body: Type.Object({ image: FileField, caption: Type.String() }),
      bodyType: 'multipart/form-data',
      answers: { 200: 'The row', 400: 'No file', 401: 'Not logged in', 500: 'No picture' },
    },
    hangUp,
  )
  on.get('/assets/public/images/uploads/*', servePicture)
}

/** Photos without an owner are accepted: existing clients sign tokens for unknown users. */
async function hangUp(call: Call): Promise<unknown> {
  const { shop, session } = call
  const { file, fields } = await readForm(call, { field: 'image', limit: LIMIT })
  // Existing clients expect this check before the login check.
  if (file && !isPicture(file)) return processUpload(shop, file, refuseType)
  if (!session || !identifiesUser(session)) return httpReply(401, NOT_LOGGED_IN)
  const userId = customerOf(shop, session)?.id
  if (!file) return httpReply(400, { error: 'File is not passed' })
  return processUpload(shop, file, () => keepMemory(shop, file, fields.caption, userId))
}

/** Whether a file has an accepted type, by its declared type and its content. */
function isPicture({ type, bytes }: Upload): boolean {
  const kind = detectImageType(bytes)
  return DECLARED.includes(type) && kind !== undefined && DECLARED.includes(kind.type)
}

function refuseType(): never {
  throw new HttpFailure(500, 'Invalid mime type')
}

function keepMemory(shop: Shop, file: Upload, caption: unknown, userId: number | undefined): unknown {
  const kind = detectImageType(file.bytes)
  if (!kind) return refuseType()
  if (!shop.disk.hasRoom(PICTURES, file.bytes.length)) {
    return httpReply(507, { error: 'The wall is full. There is no room for another picture.' })
  }
  const name = `${plainName(file.name)}-${shop.clock.now().getTime()}.${kind.extension}`
  return withValidation(() =>
    shop.tables.transaction(() => {
      const imagePath = `${PICTURE_URL_PATH}/${name}`
      const row = createRow(shop, memories, { UserId: userId ?? null, caption, imagePath })
      shop.disk.write(`${PICTURE_FOLDER}/${name}`, file.bytes)
      shop.emit('memory.uploaded', { userId, caption: String(row.caption), imagePath })
      return successBody(row)
    }),
  )
}

/** `My Pic.PNG` → `my-pic.png`: no character with a meaning in paths, URLs or HTML. */
function plainName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^\.+/, '')
  return plain.slice(-80) || 'picture'
}

/** Sends a customer's photo. Photos that came with the shop are served with the web app. */
function servePicture({ shop, request, params, reply }: Call): unknown {
  const name = params['*'] ?? ''
  const isPlain = /^[\w.-]+$/.test(name) && !name.startsWith('.')
  const bytes = isPlain ? shop.disk.read(`${PICTURE_FOLDER}/${name}`) : undefined
  if (!bytes) {
    reply.callNotFound()
    return undefined
  }
  const etag = `"${bytes.length}-${checksum(bytes)}"`
  if (request.headers['if-none-match'] === etag) return httpReply(304, '', { etag })
  return httpReply(200, bytes, {
    'content-type': detectImageType(bytes)?.type ?? 'application/octet-stream',
    // Prevents scripts, even if the browser detects another type.
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
