import type { Shop } from '../shop.ts'
import { type NetworkReply, type NetworkRequest, textReply } from './neighbour.ts'

/** A page that a learner put on a rented host. */
export interface HostedPage {
  host: string
  /** Begins with `/`. */
  path: string
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** A request to a rented host. */
export interface HostVisit {
  /** ISO date. */
  at: string
  method: string
  url: string
  from: NetworkRequest['from']
  headers: Readonly<Record<string, string>>
  body: string
  /** Status of the answer. */
  status: number
}

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

/** Visits that are kept of a shop, and the longest address, header and body of each, in characters. */
const MOST_VISITS = 200
const LONGEST_TEXT = 4_000
const LONGEST_HEADER = 1_000

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

/** Deletes a page. A host without pages is not rented any more. */
export function deleteHostedPage({ tables }: Shop, host: string, path: string): void {
  tables.run('DELETE FROM ff_progress_pages WHERE host = ? AND path = ?', [host, path])
}

/** Who came to the rented hosts, oldest first. */
export function hostVisits({ tables }: Shop): HostVisit[] {
  const rows = tables.all<{ visit: string }>('SELECT visit FROM ff_host_visits ORDER BY id')
  return rows.map(({ visit }) => JSON.parse(visit))
}

/** Answers with the page of a rented host, and logs the visit. */
export function answerRented(request: NetworkRequest, shop: Shop): NetworkReply {
  const { hostname, pathname } = request.url
  const row = shop.tables.get<PageRow>('SELECT * FROM ff_progress_pages WHERE host = ? AND path = ?', [
    hostname,
    pathname,
  ])
  const reply = row ? pageOf(row) : textReply(404, 'There is no such page on this host.\n')
  logVisit(shop, request, reply.status)
  return reply
}

function logVisit({ tables, clock }: Shop, request: NetworkRequest, status: number): void {
  const { method, url, body, from } = request
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    value.slice(0, LONGEST_HEADER),
  ])
  const visit: HostVisit = {
    at: clock.now().toISOString(),
    method,
    url: url.href.slice(0, LONGEST_TEXT),
    from,
    headers: Object.fromEntries(headers),
    body: body.slice(0, LONGEST_TEXT),
    status,
  }
  tables.run('INSERT INTO ff_host_visits (host, visit) VALUES (?, ?)', [url.hostname, JSON.stringify(visit)])
  tables.run('DELETE FROM ff_host_visits WHERE id <= (SELECT max(id) FROM ff_host_visits) - ?', [MOST_VISITS])
}
