import {
  type HostedPage,
  LONGEST_BODY,
  LONGEST_HEADER_NAME,
  LONGEST_HEADER_VALUE,
  LONGEST_PATH,
  MOST_BODIES,
  MOST_HEADERS,
  MOST_HOSTS,
  MOST_PAGES,
} from '#contract/training/hosting.ts'
import { INVALID_NAME, readHostName, refusedName, type TakenNames } from './host-names.ts'

/** Why a page is refused: a sentence for the learner. */
export class PageRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PageRefused'
  }
}

/** Checks a page that a learner wrote, and returns it as it is stored. Throws `PageRefused`. */
export function readPageDraft(draft: Readonly<Record<string, unknown>>, taken: TakenNames): HostedPage {
  const host = typeof draft.host === 'string' ? readHostName(draft.host) : undefined
  const refusal = host === undefined ? INVALID_NAME : refusedName(host, taken)
  if (host === undefined || refusal !== undefined) throw new PageRefused(refusal ?? INVALID_NAME)
  const { status = 200, headers = {}, body = '' } = draft
  return {
    host,
    path: readPath(draft.path),
    status: readStatus(status),
    headers: readHeaders(headers),
    body: readBody(body),
  }
}

/** Throws `PageRefused` if there is no room for one more page. */
export function checkRoom(pages: readonly HostedPage[], { host, path, body }: HostedPage): void {
  const hosts = new Set(pages.map((page) => page.host))
  const others = pages.filter((page) => page.host !== host || page.path !== path)
  const isNew = others.length === pages.length
  const bytes = [...others.map((page) => page.body), body].reduce(
    (sum, one) => sum + Buffer.byteLength(one),
    0,
  )
  if (bytes > MOST_BODIES)
    throw new PageRefused('There is room for 1 MiB of pages in all. Shorten or delete one.')
  if (isNew && pages.length >= MOST_PAGES) {
    throw new PageRefused('There is room for 50 pages. Delete one that is not needed any more.')
  }
  if (!hosts.has(host) && hosts.size >= MOST_HOSTS) {
    throw new PageRefused('10 hosts can be rented. Delete one that is not needed any more.')
  }
}

/** Returns a path as `URL` writes it, because requests arrive like that. */
function readPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > LONGEST_PATH) throw invalidPath()
  if (/[?#]/.test(path)) throw new PageRefused('A path has no ? and no #: the page answers every query.')
  const { pathname } = new URL(`http://host${path}`)
  if (pathname.length > LONGEST_PATH) throw invalidPath()
  return pathname
}

const invalidPath = (): PageRefused => new PageRefused('A path begins with / and has at most 500 characters.')

function readStatus(status: unknown): number {
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599
  if (!isStatus) throw new PageRefused('A status is a whole number from 200 to 599.')
  return status
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~\da-z-]+$/
/** Visible characters of ISO 8859-1, spaces and tabs. */
const HEADER_VALUE = /^[\t\x20-\x7e\xa0-\xff]*$/
/** The server counts and splits bodies itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'connection',
])

function readHeaders(headers: unknown): Record<string, string> {
  const isRecord = typeof headers === 'object' && headers !== null && !Array.isArray(headers)
  if (!isRecord) throw new PageRefused('Headers are an object: a value for each name.')
  const entries = Object.entries(headers)
  if (entries.length > MOST_HEADERS) throw new PageRefused('A page has at most 20 headers.')
  const read = entries.map(([name, value]) => [readHeaderName(name), readHeaderValue(value)] as const)
  if (new Set(read.map(([name]) => name)).size < read.length) {
    throw new PageRefused('Each header can be set once.')
  }
  return Object.fromEntries(read)
}

function readHeaderName(text: string): string {
  const name = text.trim().toLowerCase()
  if (name.length > LONGEST_HEADER_NAME || !HEADER_NAME.test(name)) {
    throw new PageRefused('A header has a name like those of HTTP: letters, digits and dashes.')
  }
  if (OWN_HEADERS.has(name))
    throw new PageRefused('The server counts and packs the body itself: leave this header out.')
  return name
}

function readHeaderValue(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : ''
  const isValue = typeof value === 'string' && text.length <= LONGEST_HEADER_VALUE && HEADER_VALUE.test(text)
  if (!isValue) {
    throw new PageRefused(
      'The value of a header is one line of at most 2,000 characters that HTTP can carry.',
    )
  }
  return text
}

function readBody(body: unknown): string {
  if (typeof body !== 'string') throw new PageRefused('The body of a page is a text.')
  if (Buffer.byteLength(body) > LONGEST_BODY) throw new PageRefused('The body of a page has at most 64 KiB.')
  return body.toWellFormed()
}
