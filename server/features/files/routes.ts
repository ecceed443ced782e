import { type PageContent, pathToRoot, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { addressOf } from '../../http/requests/origin.ts'
import { type Call, httpReply, NOT_FOUND, type Routes } from '../../http/routing/routes.ts'
import { localDay } from '../../shop/access-log.ts'
import type { Shop } from '../../shop/shop.ts'
import { BadPath } from '../../shop/storage/disk.ts'
import { findPublished, type PublishedFile } from './published.ts'

const ROBOTS = 'User-agent: *\nDisallow: /ftp'

/** Routes of published files, and robots.txt, which reveals them. */
export const fileRoutes: Routes = (on) => {
  on.get('/robots.txt', () => httpReply(200, ROBOTS, { 'content-type': 'text/plain; charset=utf-8' }))
  for (const place of ['/ftp', '/encryptionkeys', '/support/logs', '/.well-known']) {
    on.get(place, servePublished)
    on.get(`${place}/*`, servePublished)
  }
}

async function servePublished(call: Call): Promise<unknown> {
  const place = placeOf(call)
  const published = await findPublished(call.shop, place)
  if (!published) return NOT_FOUND
  if (published.kind === 'listing') return list(call, place, published.folder)
  return send(call, published)
}

/** The requested path, decoded once. A NUL byte makes it invalid. */
function placeOf({ request }: Call): string {
  const place = decodeURIComponent(sentPath(request).replace(/\/{2,}/g, '/'))
  if (place.includes('\0')) throw new HttpFailure(400, 'Bad Request', 'BadRequestError')
  return place
}

/** The path as it was sent, still encoded. */
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
  return httpReply(200, `${bare.join('\n')}\n`, { 'content-type': 'text/plain; charset=utf-8' })
}

function send(call: Call, file: Extract<PublishedFile, { kind: 'file' }>): unknown {
  const { shop, request } = call
  const { folder, asked, name } = file
  if (asked.includes('/') || /%2f/i.test(sentPath(request)))
    throw new HttpFailure(403, 'File names cannot contain forward slashes!')
  if (isWayOut(asked) || isWayOut(name ?? '')) throw new HttpFailure(403, 'Forbidden', 'ForbiddenError')
  if (name === undefined) throw new HttpFailure(403, 'Only .md and .pdf files are allowed!')
  const path = `${folder}/${name}`
  const bytes = fileAt(shop, path)
  // A folder is not a file, so the web app answers, as servers of this kind do.
  if (!bytes && holdsFolder(shop, folder, name)) return NOT_FOUND
  if (!bytes) throw new HttpFailure(404, `ENOENT: no such file or directory, stat '/${path}'`)
  shop.emit('file.served', { path })
  if (name.endsWith('.md')) return letter(call, name, bytes)
  const atHome = name === PROVIDER ? movedTo(addressOf(request), bytes) : bytes
  return httpReply(200, atHome, { 'content-type': typeOf(name) })
}

/** A Markdown file: as a page when a link was clicked, otherwise as it is. */
async function letter(call: Call, name: string, bytes: Uint8Array): Promise<unknown> {
  const { shop, request, translator: speech } = call
  const clothes = { branding: shop.branding, home: pathToRoot(request), speech }
  const shown = isReader(call) ? await readingPage(name, bytes, clothes) : undefined
  const type = shown === undefined ? typeOf(name) : 'text/html; charset=utf-8'
  return httpReply(200, shown ?? bytes, {
    'content-type': type,
    vary: 'Accept-Encoding, Sec-Fetch-Dest, Sec-Fetch-Site',
  })
}

/** The file with the location of our advisories. Its content is for a shop at the root path. */
const PROVIDER = 'provider-metadata.json'
const HOME = 'http://localhost:3000'

function movedTo(origin: string, bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString().replaceAll(HOME, origin))
}

/** Whether a name could leave its folder. */
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

/** The directory listing that existing clients know: title `listing directory <path>` and relative links. */
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

/** Longer text stays plain: malicious Markdown takes quadratic time (16 KB: 1.6 s of the server's thread). */
const MOST_FORMATTED_BYTES = 4 * 1024
/** Longer files are sent as they are. */
const MOST_SHOWN_BYTES = 256 * 1024

/**
 * Whether the request is a navigation from one of the shop's own pages. Direct requests, scripts and clients receive
 * the raw file, and so does everybody without HTTPS, where browsers do not send these headers.
 */
function isReader({ request: { headers }, query }: Call): boolean {
  const isClick = headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-site'] === 'same-origin'
  return isClick && !('raw' in query)
}

/** Renders a Markdown file as a page; undefined if it is too long. It cannot run scripts. */
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

/** Loaded on first use, as few shops need it. */
async function formatted(markdown: string): Promise<string> {
  const { micromark } = await import('micromark')
  return micromark(markdown)
}

/** Folder of access logs, one file a day. They are not on the disk, but kept separately. */
const LOGS = 'logs'
const LOG_NAME = 'access.log.'

/** Sorted names in a folder; subfolders end in a slash. Empty if the folder does not exist. */
function namesIn({ disk, log, clock }: Shop, folder: string): string[] {
  if (folder !== LOGS) return disk.list(folder)
  const days = new Set([...log.days(), localDay(clock.now())])
  return [...days].map((day) => `${LOG_NAME}${day}`).sort()
}

/** Whether a folder has this subfolder. */
function holdsFolder(shop: Shop, folder: string, name: string): boolean {
  return namesIn(shop, folder).includes(`${name}/`)
}

/** The bytes of a file; undefined if it does not exist. */
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
