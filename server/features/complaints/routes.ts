import Type from 'typebox'
import type * as DeprecatedInterface from '../../../labs/deprecated-interface/weak.ts'
import type * as UploadSize from '../../../labs/upload-size/weak.ts'
import type * as UploadType from '../../../labs/upload-type/weak.ts'
import type * as XmlWeak from '../../../labs/xml-entities/weak.ts'
import type * as YamlWeak from '../../../labs/yaml-bomb/weak.ts'
import type * as ZipWeak from '../../../labs/zip-slip/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { processUpload, readUpload, type Upload } from '../../http/requests/uploads.ts'
import { listRows } from '../../http/resources/lists.ts'
import { createdReply, createRow, type Resource } from '../../http/resources/resource.ts'
import { lengthRule, withValidation } from '../../http/resources/validation.ts'
import { FileField, refusals } from '../../http/routing/description.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { denyAll, signedIn } from '../../identity/sessions.ts'
import { ParseError, SandboxUnavailable } from '../../sandbox/errors.ts'
import { fakeHostFiles } from '../../shop/records/fake-host.ts'
import { internalReference } from '../../shop/records/internal-reference.ts'
import type { Shop } from '../../shop/shop.ts'
import { BadPath, type Disk, DiskFull, type DiskQuota } from '../../shop/storage/disk.ts'

/** Largest accepted upload in bytes. */
const UPLOAD_LIMIT = 200_000
/** Disk quota of invoices, as anybody may upload one. */
const INVOICES: DiskQuota = { folder: 'uploads/complaints', files: 60, bytes: 4 * 1024 * 1024 }
/** Readable file types: invoices, and documents that business customers used for complaints. */
const READABLE = /\.(pdf|zip|xml|ya?ml)$/i
const INVOICE_NAME = /^[\w. -]{1,80}\.(pdf|zip)$/i

const complaints: Resource = {
  path: '/api/Complaints',
  table: 'Complaints',
  name: 'Complaint',
  quota: { of: 'complaints', each: 100, all: 500 },
  columns: { UserId: 'number', message: 'text', file: 'text' },
  required: ['message'],
  rules: { message: lengthRule(1, 4096), file: lengthRule(0, 255) },
}

/** Routes of complaints and their invoices. */
export const complaintRoutes: Routes = (on) => {
  on.get(
    '/api/Complaints',
    {
      tag: 'Service',
      summary: 'Your complaints (administrators: all)',
      security: ['bearer'],
      answers: { 200: 'The rows' },
    },
    signedIn(({ shop, query, session }) => {
      const user = customerOf(shop, session)
      return listRows(shop, complaints, query, user?.role === 'admin' ? {} : { UserId: user?.id ?? null })
    }),
  )
  on.post(
    '/api/Complaints',
    {
      tag: 'Service',
      summary: 'Complain',
      security: ['bearer'],
      body: Type.Object({ message: Type.String({ maxLength: 4096 }) }),
      answers: { 201: 'The new row, its address in the header Location', 400: refusals.invalid },
    },
    signedIn(({ shop, body, session }) =>
      withValidation(() => {
        const userId = customerOf(shop, session)?.id
        const row = createRow(shop, complaints, { ...body, UserId: userId ?? null })
        shop.emit('complaint.written', {
          userId,
          message: String(row.message),
          internalReference: internalReference(shop),
        })
        return createdReply(complaints, row)
      }),
    ),
  )
  on.get('/api/Complaints/:id', denyAll)
  on.put('/api/Complaints/:id', denyAll)
  on.delete('/api/Complaints/:id', denyAll)
  on.post(
    '/file-upload',
    {
      tag: 'Service',
      summary: 'The invoice that goes with a complaint',
      body: Type.Object({ file: FileField }),
      bodyType: 'multipart/form-data',
      answers: { 204: 'Taken', 413: 'More than 100 KB', 415: 'Neither PDF nor ZIP' },
    },
    takeInvoice,
  )
}

async function takeInvoice({ shop, request }: Call): Promise<unknown> {
  const invoice = await readUpload(request, { field: 'file', limit: UPLOAD_LIMIT })
  if (!invoice) return httpReply(400, { error: 'File is not passed' })
  return processUpload(shop, invoice, () => fileInvoice(shop, invoice))
}

async function fileInvoice(shop: Shop, invoice: Upload): Promise<unknown> {
  const refusal = (await refuse(shop, invoice)) ?? refuseForRoom(shop.disk, invoice)
  const isAccepted = refusal === undefined
  const kept = isAccepted && isInvoice(invoice) ? placeOf(invoice) : undefined
  if (kept) shop.disk.write(kept, invoice.bytes)
  const { name, type, bytes } = invoice
  shop.emit('file.uploaded', { purpose: 'complaint', name, type, size: bytes.length, isAccepted, kept })
  if (refusal) return refusal
  await readDocument(shop, invoice)
  return httpReply(204, '')
}

/** Why the live code refuses an attachment; undefined if it accepts it. */
async function refuse(shop: Shop, { name, type, bytes }: Upload): Promise<HttpReply | undefined> {
  const { isSmallEnough } = shop.call<typeof UploadSize>('upload-size')
  if (!(await isSmallEnough(bytes.length))) return httpReply(413, { error: 'An invoice has at most 100 KB.' })
  const start = bytes.subarray(0, 8).toString('latin1')
  const { mayComeIn } = shop.call<typeof UploadType>('upload-type')
  const { isRead } = shop.call<typeof DeprecatedInterface>('deprecated-interface')
  const isFine = (await mayComeIn({ name, type, start })) && (!READABLE.test(name) || (await isRead(name)))
  return isFine ? undefined : httpReply(415, { error: 'An invoice is a PDF or a ZIP file.' })
}

function refuseForRoom(disk: Disk, invoice: Upload): HttpReply | undefined {
  if (!isInvoice(invoice) || disk.hasRoom(INVOICES, invoice.bytes.length)) return undefined
  return httpReply(507, {
    error: 'Our drawer for invoices is full. Please tell us in words what went wrong.',
  })
}

/** Only requested types are stored; everything else is parsed at most, and dropped. */
function isInvoice({ name }: Upload): boolean {
  return INVOICE_NAME.test(name)
}

function placeOf({ name }: Upload): string {
  return `${INVOICES.folder}/${name}`
}

/** Folder for unpacked archives. */
const FOLDER = 'uploads/complaints'
/** Longest part of a document in the reply. */
const LONGEST_ECHO = 400

/** Reads the documents and archives of complaints. Throws the reply that the format is deprecated. */
async function readDocument(shop: Shop, upload: Upload): Promise<void> {
  const kind = /\.(xml|ya?ml|zip)$/i.exec(upload.name)?.[1]?.toLowerCase()
  if (kind === 'zip') await unpack(shop, upload.bytes)
  else if (kind === 'xml') await repeat(shop, 'xml', upload, (text) => readXml(shop, text))
  else if (kind) await repeat(shop, 'yaml', upload, (text) => readYaml(shop, text))
}

/** Replies that the format is deprecated, and with the parsed document. Always throws. */
async function repeat(
  shop: Shop,
  kind: 'xml' | 'yaml',
  { name, bytes }: Upload,
  read: (text: string) => Promise<string>,
): Promise<never> {
  let echo: string
  try {
    const document = await read(bytes.toString('utf8'))
    shop.emit('complaint.parsed', { kind, document, failure: undefined, timedOut: false })
    echo = document
  } catch (error) {
    // An unavailable sandbox is not an error of the document.
    if (error instanceof SandboxUnavailable) throw error
    const timedOut = error instanceof ParseError && error.timedOut
    echo = error instanceof Error ? error.message : String(error)
    shop.emit('complaint.parsed', { kind, document: '', failure: echo, timedOut })
    if (timedOut || echo === 'Invalid string length') {
      throw new HttpFailure(503, 'Sorry, we are temporarily not available! Please try again later.')
    }
  }
  const oneLine = echo.replace(/[\r\n]+/g, '')
  const short = oneLine.length > LONGEST_ECHO ? `${oneLine.slice(0, LONGEST_ECHO - 1)}...` : oneLine
  throw new HttpFailure(
    410,
    `B2B customer complaints via file upload have been deprecated for security reasons: ${short} (${name})`,
  )
}

function readXml(shop: Shop, xml: string): Promise<string> {
  const files = [...fakeHostFiles(shop)].map(
    ([path, bytes]) => [path.replace(/^\/c\//, 'c:/'), bytes] as const,
  )
  return shop
    .call<typeof XmlWeak>('xml-entities')
    .readComplaint(xml, (text, { replaceEntities, timeLimitMs }) =>
      shop.sandbox.xml({
        text,
        entities: replaceEntities,
        files: Object.fromEntries(files),
        ...(timeLimitMs !== undefined && { deadlineMs: timeLimitMs }),
      }),
    )
}

function readYaml(shop: Shop, yaml: string): Promise<string> {
  return shop
    .call<typeof YamlWeak>('yaml-bomb')
    .readComplaint(yaml, (text, { mostAliases, timeLimitMs } = {}) =>
      shop.sandbox.yaml({
        text,
        ...(mostAliases !== undefined && { mostAliases }),
        ...(timeLimitMs !== undefined && { deadlineMs: timeLimitMs }),
      }),
    )
}

/** Unpacks an archive on the shop's disk. Files outside of the disk or beyond its quota are skipped. */
async function unpack(shop: Shop, bytes: Uint8Array): Promise<void> {
  const { targetOf } = shop.callEach<typeof ZipWeak>('zip-slip')
  const entries = await shop.sandbox.unzip(bytes).catch((error: unknown) => {
    if (error instanceof SandboxUnavailable) throw error
    throw new HttpFailure(500, error instanceof Error ? error.message : String(error))
  })
  const targets = await targetOf(entries.map(({ name }) => [FOLDER, name]))
  const written: string[] = []
  shop.tables.transaction(() => {
    for (const [at, { bytes: content }] of entries.entries()) {
      const target = targets[at]
      if (target === undefined || target.endsWith('/')) continue
      const place = write(shop, target, content)
      if (place !== undefined) written.push(place)
    }
  })
  shop.emit('archive.unpacked', { written })
}

/** The path of the written file; undefined if it was skipped. */
function write(shop: Shop, target: string, bytes: Uint8Array): string | undefined {
  try {
    return shop.disk.write(target, bytes)
  } catch (error) {
    if (error instanceof BadPath || error instanceof DiskFull) return undefined
    throw error
  }
}
