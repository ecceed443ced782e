/** Limits of a request: characters of its address, number of its headers, bytes of its body. */
export const LONGEST_NET_ADDRESS = 4_000
export const MOST_NET_HEADERS = 50
export const LONGEST_NET_BODY = 65_536

/**
 * Body of `POST /training/net`: a request that the learner sends into the fake network from a machine of their own. 400
 * with a sentence in `error` if it cannot be sent.
 */
export interface NetDraft {
  /** Default: GET. */
  method?: string
  /** `http://` is added if it has no scheme. */
  url: string
  /** Default: none. */
  headers?: Record<string, string>
  /** Default: none. */
  body?: string
  /** Whether up to three redirects are followed. Default: no. */
  followRedirects?: boolean
}

/** Answer to `POST /training/net`. */
export type NetOutcome = NetReply | NetFailure

/** A machine answered. */
export interface NetReply {
  status: number
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>
  /** As text if it is UTF-8, else in base64. */
  body: string
  isBase64: boolean
  /** Length of the body in bytes. */
  length: number
  /** The address that answered. */
  url: string
  /** How many redirects led there. */
  redirects: number
  ms: number
}

/** No machine answered. */
export interface NetFailure {
  /** In Node's words: `getaddrinfo ENOTFOUND nobody.example`. */
  error: string
  /** Node's code: `ENOTFOUND`. */
  code: string
  ms: number
}
