/** How much the learner may put on rented hosts. */
export const MOST_HOSTS = 10
export const MOST_PAGES = 50
export const MOST_HEADERS = 20
/** Longest body of a page, in bytes of UTF-8. */
export const LONGEST_BODY = 65_536
/** All bodies together, in bytes of UTF-8. */
export const MOST_BODIES = 1_048_576
/** Longest path, and longest name and value of a header, in characters. */
export const LONGEST_PATH = 500
export const LONGEST_HEADER_NAME = 100
export const LONGEST_HEADER_VALUE = 2_000

/** A page that a learner put on a rented host. */
export interface HostedPage {
  /** `evil.example`, in lower case. */
  host: string
  /** Begins with `/`, without a query. */
  path: string
  status: number
  /** Names are in lower case. Without `content-type` the ending of the path says what the page is. */
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * Body of `PUT /training/hosting`, which writes a page and answers with the `HostedPage`. The first page of a host rents
 * it. 400 with a sentence in `error` if it cannot be written.
 */
export interface HostedPageDraft {
  host: string
  path: string
  /** Default: 200. */
  status?: number
  /** Default: none. */
  headers?: Record<string, string>
  body: string
}

/**
 * Item of `GET /training/hosting`, and of the answer to `DELETE /training/hosting?host=&path=`. Without a path a whole
 * host is deleted.
 */
export interface RentedHost {
  host: string
  pages: HostedPage[]
}

/**
 * A request to a rented host: item of `GET /training/hosting/log?host=`, oldest first. `DELETE` clears the log of one
 * host, or of all.
 */
export interface HostVisit {
  /** ISO date. */
  at: string
  method: string
  url: string
  /** Who asked: the shop, a customer's browser, or the learner. */
  from: 'server' | 'browser' | 'outsider'
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  /** Status of the answer. */
  status: number
}
