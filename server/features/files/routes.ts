import { pathToRoot } from '../../http/pages/layout.ts'
import { Failure } from '../../http/replies/failure.ts'
import { addressOf } from '../../http/requests/origin.ts'
import { answer, type Call, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'
import { listingPage } from './listing-page.ts'
import { type Published, publishedAt } from './published.ts'
import { isReader, readingPage } from './reading-page.ts'
import { fileAt, holdsFolder, namesIn } from './shelf.ts'

const ROBOTS = 'User-agent: *\nDisallow: /ftp'

/** The files that the shop lets out, and the note to robots that gives them away. */
export const fileRoutes: Routes = (on) => {
  on.get('/robots.txt', () => answer(200, ROBOTS, { 'content-type': 'text/plain; charset=utf-8' }))
  for (const place of ['/ftp', '/encryptionkeys', '/support/logs', '/.well-known']) {
    on.get(place, servePublished)
    on.get(`${place}/*`, servePublished)
  }
}

async function servePublished(call: Call): Promise<unknown> {
  const place = placeOf(call)
  const published = await publishedAt(call.shop, place)
  if (!published) return NOT_FOUND
  if (published.kind === 'listing') return list(call, place, published.folder)
  return send(call, published)
}

/** The asked-for path, decoded once. A NUL byte in it names nothing. */
function placeOf({ request }: Call): string {
  const place = decodeURIComponent(sentPath(request).replace(/\/{2,}/g, '/'))
  if (place.includes('\0')) throw new Failure(400, 'Bad Request', 'BadRequestError')
  return place
}

/** The path as it came, with its signs in disguise. */
function sentPath({ raw }: Call['request']): string {
  return (raw.url ?? '').split('?')[0] ?? ''
}

function list({ shop, request }: Call, place: string, folder: string): unknown {
  const names = namesIn(shop, folder)
  const shown = place.replace(/\/$/, '')
  const accepts = request.headers.accept ?? '*/*'
  if (accepts.includes('html') || accepts.includes('*/*')) {
    const base = place.endsWith('/') ? '' : `${shown.slice(shown.lastIndexOf('/') + 1)}/`
    return listingPage(shown, names, base, { branding: shop.branding, home: pathToRoot(request) })
  }
  const bare = names.map((name) => name.replace(/\/$/, ''))
  if (accepts.includes('json')) return bare
  return answer(200, `${bare.join('\n')}\n`, { 'content-type': 'text/plain; charset=utf-8' })
}

function send(call: Call, file: Extract<Published, { kind: 'file' }>): unknown {
  const { shop, request } = call
  const { folder, asked, name } = file
  if (asked.includes('/') || /%2f/i.test(sentPath(request)))
    throw new Failure(403, 'File names cannot contain forward slashes!')
  if (isWayOut(asked) || isWayOut(name ?? '')) throw new Failure(403, 'Forbidden', 'ForbiddenError')
  if (name === undefined) throw new Failure(403, 'Only .md and .pdf files are allowed!')
  const path = `${folder}/${name}`
  const bytes = fileAt(shop, path)
  // A folder is no file, and an address of the web app: so do servers of this kind answer.
  if (!bytes && holdsFolder(shop, folder, name)) return NOT_FOUND
  if (!bytes) throw new Failure(404, `ENOENT: no such file or directory, stat '/${path}'`)
  shop.emit('file.served', { path })
  if (name.endsWith('.md')) return letter(call, name, bytes)
  const atHome = name === PROVIDER ? movedTo(addressOf(request), bytes) : bytes
  return answer(200, atHome, { 'content-type': typeOf(name) })
}

/** Markdown: as a page for those who clicked on it, for all others as it is. */
async function letter(call: Call, name: string, bytes: Uint8Array): Promise<unknown> {
  const { shop, request, translator: speech } = call
  const clothes = { branding: shop.branding, home: pathToRoot(request), speech }
  const shown = isReader(call) ? await readingPage(name, bytes, clothes) : undefined
  const type = shown === undefined ? typeOf(name) : 'text/html; charset=utf-8'
  return answer(200, shown ?? bytes, {
    'content-type': type,
    vary: 'Accept-Encoding, Sec-Fetch-Dest, Sec-Fetch-Site',
  })
}

/** The file that says where our advisories are. It is written for a shop at home. */
const PROVIDER = 'provider-metadata.json'
const HOME = 'http://localhost:3000'

function movedTo(origin: string, bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString().replaceAll(HOME, origin))
}

/** Whether a name could lead to another folder than its own. */
function isWayOut(name: string): boolean {
  return /^\.{1,2}$|[/\\]/.test(name)
}

function typeOf(name: string): string {
  if (name.endsWith('.md')) return 'text/markdown; charset=utf-8'
  if (name.endsWith('.pdf')) return 'application/pdf'
  if (name.endsWith('.yml')) return 'text/yaml; charset=utf-8'
  if (name.endsWith('.json')) return 'application/json; charset=utf-8'
  if (/\.(txt|sha512|asc)$/.test(name)) return 'text/plain; charset=utf-8'
  if (name.endsWith('.csv')) return 'text/csv; charset=utf-8'
  if (name.endsWith('.pub')) return 'application/x-mspublisher'
  return 'application/octet-stream'
}
