import type { Shop } from '../shop.ts'

/** Where a request of the fake network comes from: the shop, a customer's browser, or the learner's own machine. */
export type NetworkSide = 'server' | 'browser' | 'outsider'

/** A request in the fake network. Names of headers are in lower case. */
export interface NetworkRequest {
  /** In upper case. */
  method: string
  /** Without credentials, which are in `headers.authorization`, and without a fragment, which is never sent. */
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  from: NetworkSide
}

/** A reply in the fake network. Names of headers are in lower case. */
export interface NetworkReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array | string
}

/** A fake machine: a partner, the metadata service of a cloud, a rented site. */
export interface Neighbour {
  /**
   * Names and IP addresses under which it is found, in lower case and as `URL` writes them. It listens on the default
   * port of HTTP and HTTPS.
   */
  readonly hosts: readonly string[]
  /** Who reaches it. For all others its name does not exist. */
  readonly reachedFrom: readonly NetworkSide[]
  /**
   * Throws `NetworkError` if it does not answer. Any other error is a fault of ours: it passes through to the route.
   * An answer that takes longer than five seconds is dropped.
   */
  answer(request: NetworkRequest, shop: Shop): NetworkReply | Promise<NetworkReply>
}

/** There is no answer. The message is Node's own for such a case: `getaddrinfo ENOTFOUND evil.example`. */
export class NetworkError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'NetworkError'
    this.code = code
  }
}

/** A reply with JSON. */
export function jsonReply(status: number, value: unknown): NetworkReply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

/** A reply with plain text. */
export function textReply(status: number, text: string): NetworkReply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text }
}

/** The body of a reply as text. */
export function textOf({ body }: Pick<NetworkReply, 'body'>): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body)
}

/** The body of a reply as bytes. */
export function bytesOf({ body }: Pick<NetworkReply, 'body'>): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body
}
