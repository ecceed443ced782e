import type * as XmlWeak from '../../../labs/xml-entities/weak.ts'
import type * as YamlWeak from '../../../labs/yaml-bomb/weak.ts'
import type * as ZipWeak from '../../../labs/zip-slip/weak.ts'
import { Failure } from '../../http/replies/failure.ts'
import type { Upload } from '../../http/requests/uploads.ts'
import { ParseError, SandboxUnavailable } from '../../sandbox/errors.ts'
import { machineFiles } from '../../shop/records/machine.ts'
import type { Shop } from '../../shop/shop.ts'
import { BadPath, DiskFull } from '../../shop/storage/disk.ts'

/** Folder for unpacked archives. */
const FOLDER = 'uploads/complaints'
/** Longest part of a document in the reply. */
const LONGEST_ECHO = 400

/** Reads the documents and archives of complaints. Throws the reply that the format is deprecated. */
export async function readDocument(shop: Shop, upload: Upload): Promise<void> {
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
      throw new Failure(503, 'Sorry, we are temporarily not available! Please try again later.')
    }
  }
  const oneLine = echo.replace(/[\r\n]+/g, '')
  const short = oneLine.length > LONGEST_ECHO ? `${oneLine.slice(0, LONGEST_ECHO - 1)}...` : oneLine
  throw new Failure(
    410,
    `B2B customer complaints via file upload have been deprecated for security reasons: ${short} (${name})`,
  )
}

function readXml(shop: Shop, xml: string): Promise<string> {
  const files = [...machineFiles(shop)].map(
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
    throw new Failure(500, error instanceof Error ? error.message : String(error))
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
