import { type PageContent, pathToRoot, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { Failure } from '../../http/replies/failure.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { addressOf } from '../../http/requests/origin.ts'
import { answer, type Call, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'
import { localDay } from '../../shop/access-log.ts'
import type { Shop } from '../../shop/shop.ts'
import { BadPath } from '../../shop/storage/disk.ts'
import { type Published, publishedAt } from './published.ts'

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

/** The directory listing that existing clients know: title `listing directory <place>` and relative links. */
function listingPage(
  place: string,
  names: readonly string[],
  base: string,
  clothes: Pick<PageContent, 'branding' | 'home'>,
): string {
  const entries = names.map((name) => {
    const kind = name.endsWith('/') ? 'folder' : 'document'
    const bare = name.replace(/\/$/, '')
    const href = escapeHtml(base + encodeURIComponent(bare))
    return `<li class="${kind}"><a href="${href}" title="${escapeHtml(name)}">${escapeHtml(bare)}</a></li>`
  })
  const body = `<h1><a href="./">~</a> ${escapeHtml(place)}</h1>
<ul id="files">${entries.join('\n')}</ul>`
  return renderPage({ title: `listing directory ${place}`, body, ...clothes })
}

/** What is longer stays plain text: Markdown made for it takes the square of its length (16 KB: 1.6 s of everybody's thread). */
const MOST_FORMATTED_BYTES = 4 * 1024
/** What is longer is sent as it is. */
const MOST_SHOWN_BYTES = 256 * 1024

/**
 * Whether somebody clicked her way to a file on one of our own pages. Whoever comes by an address, a script or a client
 * gets the file as it is; so does everybody away from HTTPS and localhost, where browsers tell nothing of this.
 */
function isReader({ request: { headers }, query }: Call): boolean {
  const isClick = headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-site'] === 'same-origin'
  return isClick && !('raw' in query)
}

/** A Markdown file as a page of the shop, or undefined where it is too long for one. Nothing in it can run. */
async function readingPage(
  name: string,
  bytes: Uint8Array,
  { branding: look, home, speech }: Pick<PageContent, 'branding'> & { home: string; speech: Translator },
): Promise<string | undefined> {
  if (bytes.length > MOST_SHOWN_BYTES) return undefined
  const text = Buffer.from(bytes).toString()
  const isLong = bytes.length > MOST_FORMATTED_BYTES
  const shown = isLong ? `<p class="plain">${escapeHtml(text)}</p>` : await formatted(text)
  const heading = shown.includes('<h1>') ? '' : `<h1>${escapeHtml(name)}</h1>\n`
  const body = `<article>
${heading}${shown}
</article>
<p class="hint"><a href="./">${escapeHtml(speech.translate('All files'))}</a> · <a href="?raw">${escapeHtml(speech.translate('The file as it is'))}</a></p>`
  return renderPage({ title: name, branding: look, home, translator: speech, body })
}

/** Loaded with the first page that needs it: few shops ever do. */
async function formatted(markdown: string): Promise<string> {
  const { micromark } = await import('micromark')
  return micromark(markdown)
}

/** Where the access log lies, one file a day. It is no part of the disk: the shop keeps its lines elsewhere. */
const LOGS = 'logs'
const LOG_NAME = 'access.log.'

/** Names directly in a folder, sorted; folders end in a slash. Empty where there is no such folder. */
function namesIn({ disk, log, clock }: Shop, folder: string): string[] {
  if (folder !== LOGS) return disk.list(folder)
  const days = new Set([...log.days(), localDay(clock.now())])
  return [...days].map((day) => `${LOG_NAME}${day}`).sort()
}

/** Whether a folder holds another one of this name. */
function holdsFolder(shop: Shop, folder: string, name: string): boolean {
  return namesIn(shop, folder).includes(`${name}/`)
}

/** The bytes of a file, or undefined where there is none. */
function fileAt(shop: Shop, path: string): Uint8Array | undefined {
  if (path.startsWith(`${LOGS}/`)) return logAt(shop, path.slice(LOGS.length + 1))
  try {
    return shop.disk.read(path)
  } catch (error) {
    if (error instanceof BadPath) return undefined
    throw error
  }
}

function logAt(shop: Shop, name: string): Uint8Array | undefined {
  if (!namesIn(shop, LOGS).includes(name)) return undefined
  return Buffer.from(shop.log.read(name.slice(LOG_NAME.length)))
}
