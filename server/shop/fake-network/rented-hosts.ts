import type { HostedPage, HostVisit } from '#contract/training/hosting.ts'
import type { Shop } from '../shop.ts'
import { type NetworkReply, type NetworkRequest, textReply } from './neighbour.ts'

/**
 * The tables of rented hosts in a shop's file. `ff_progress_pages` survives a reset of the shop if the learner keeps
 * their progress.
 */
export const rentedHostsSchema = `
CREATE TABLE IF NOT EXISTS ff_progress_pages (
  host TEXT NOT NULL,
  path TEXT NOT NULL,
  status INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (host, path)
);
CREATE TABLE IF NOT EXISTS ff_host_visits (
  id INTEGER PRIMARY KEY,
  host TEXT NOT NULL,
  visit TEXT NOT NULL
);`

/** Visits that are kept of a shop, and characters of all of them: the log is read as a whole. */
const MOST_VISITS = 200
const MOST_LOGGED = 512 << 10
/** Longest address, header and body of a visit, and the longest list of headers, in characters. */
const LONGEST_TEXT = 4_000
const LONGEST_HEADER = 1_000
const LONGEST_HEADERS = 8_000

type PageRow = Omit<HostedPage, 'headers'> & { headers: string }

/** All pages of the learner, by host and path. */
export function hostedPages({ tables }: Shop): HostedPage[] {
  return tables.all<PageRow>('SELECT * FROM ff_progress_pages ORDER BY host, path').map(pageOf)
}

const pageOf = ({ headers, ...page }: PageRow): HostedPage => ({ ...page, headers: JSON.parse(headers) })

/** Whether the learner has rented a host: it has a page. */
export function isRented({ tables }: Shop, host: string): boolean {
  return tables.get('SELECT 1 FROM ff_progress_pages WHERE host = ? LIMIT 1', [host]) !== undefined
}

/** Writes a page. The first page of a host rents it. */
export function putHostedPage({ tables }: Shop, { host, path, status, headers, body }: HostedPage): void {
  tables.writeProgress(() =>
    tables.run(
      'INSERT OR REPLACE INTO ff_progress_pages (host, path, status, headers, body) VALUES (?, ?, ?, ?, ?)',
      [host, path, status, JSON.stringify(headers), body],
    ),
  )
}

/** Deletes a page, or all pages of a host. A host without pages is not rented any more. Returns how many there were. */
export function deleteHostedPages({ tables }: Shop, host: string, path?: string): number {
  const { changes } =
    path === undefined
      ? tables.run('DELETE FROM ff_progress_pages WHERE host = ?', [host])
      : tables.run('DELETE FROM ff_progress_pages WHERE host = ? AND path = ?', [host, path])
  return changes
}

/** Who came to the rented hosts, or to one of them, oldest first. */
export function hostVisits({ tables }: Shop, host?: string): HostVisit[] {
  const rows =
    host === undefined
      ? tables.all<{ visit: string }>('SELECT visit FROM ff_host_visits ORDER BY id')
      : tables.all<{ visit: string }>('SELECT visit FROM ff_host_visits WHERE host = ? ORDER BY id', [host])
  return rows.map(({ visit }) => JSON.parse(visit))
}

/** Clears the log, or that of one host. */
export function deleteHostVisits({ tables }: Shop, host?: string): void {
  if (host === undefined) tables.run('DELETE FROM ff_host_visits')
  else tables.run('DELETE FROM ff_host_visits WHERE host = ?', [host])
}

/** Answers with the page of a rented host, and logs the visit. */
export function answerRented(request: NetworkRequest, shop: Shop): NetworkReply {
  const { hostname, pathname } = request.url
  const row = shop.tables.get<PageRow>('SELECT * FROM ff_progress_pages WHERE host = ? AND path = ?', [
    hostname,
    pathname,
  ])
  const reply = row ? replyOf(pageOf(row), request.method) : missingPage(request.method)
  logVisit(shop, request, reply.status)
  return reply
}

/** `OPTIONS` is what browsers ask before requests to other origins: the headers of the page say what they may do. */
function replyOf({ path, status, headers, body }: HostedPage, method: string): NetworkReply {
  if (method === 'OPTIONS') return { status: 204, headers: { allow: METHODS, ...headers }, body: '' }
  const hasBody = method !== 'HEAD' && !BODILESS.has(status)
  return {
    status,
    headers: { 'content-type': typeOf(path), ...headers },
    body: hasBody ? body : '',
  }
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

function missingPage(method: string): NetworkReply {
  const reply = textReply(404, 'There is no such page on this host.\n')
  return method === 'HEAD' ? { ...reply, body: '' } : reply
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

function typeOf(path: string): string {
  const [, ending = ''] = /\.(\w+)$/.exec(path) ?? []
  return (Object.hasOwn(TYPES, ending) && TYPES[ending]) || 'text/html; charset=utf-8'
}

const DELETE_OLD_VISITS = `
DELETE FROM ff_host_visits WHERE id <= (
  SELECT max(id) FROM (
    SELECT id, row_number() OVER latest AS place, sum(length(visit)) OVER latest AS characters
    FROM ff_host_visits WINDOW latest AS (ORDER BY id DESC)
  ) WHERE place > ? OR characters > ?
)`

function logVisit(shop: Shop, request: NetworkRequest, status: number): void {
  const { tables, clock } = shop
  const { method, url, body, from } = request
  const visit: HostVisit = {
    at: clock.now().toISOString(),
    method,
    url: url.href.slice(0, LONGEST_TEXT),
    from,
    headers: loggedHeaders(request.headers),
    body: body.slice(0, LONGEST_TEXT),
    status,
  }
  tables.transaction(() => {
    tables.run('INSERT INTO ff_host_visits (host, visit) VALUES (?, ?)', [
      url.hostname,
      JSON.stringify(visit),
    ])
    tables.run(DELETE_OLD_VISITS, [MOST_VISITS, MOST_LOGGED])
    tables.afterCommit(() => shop.broadcast('host visited'))
  })
}

/** Long values are cut short, and headers after the longest list are left out. */
function loggedHeaders(headers: NetworkRequest['headers']): HostVisit['headers'] {
  const logged: [string, string][] = []
  let left = LONGEST_HEADERS
  for (const [name, value] of Object.entries(headers)) {
    const text = value.slice(0, LONGEST_HEADER)
    left -= name.length + text.length
    if (left < 0) break
    logged.push([name, text])
  }
  return Object.fromEntries(logged)
}
