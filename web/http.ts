import { blameCustomFix, CUSTOM_FIX_HEADER } from './custom-fix.ts'
import { isUsableToken } from './token.ts'

/** The shop answered with an error. `body` is parsed JSON if it is JSON, else the text. */
export class HttpError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`The shop answered ${status}`)
    this.name = 'HttpError'
    this.status = status
    this.body = body
  }
}

/** The request needs a customer, and nobody is logged in. Nothing was sent. */
export class NotSignedIn extends Error {
  constructor() {
    super('Nobody is signed in')
    this.name = 'NotSignedIn'
  }
}

/** Headers of every request: the session, and the remembered e-mail. */
export function sessionHeaders(): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json, text/plain, */*' }
  const token = localStorage.getItem('token')
  const email = localStorage.getItem('email')
  if (token !== null) headers.Authorization = `Bearer ${token}`
  if (email !== null) headers['X-User-Email'] = email
  return headers
}

/** JSON if it is JSON, else the text. Its type is that of the contract and is not validated here. */
async function bodyOf(response: Response) {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function encoded(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { body: JSON.stringify(body), type: 'application/json' }
}

/**
 * `fetch` for the shop, with a path that starts with a slash. A failed call is logged to the console once, without its
 * query, which may contain a password. The caller shows the error.
 */
export async function fetchFromShop(path: string, init: RequestInit): Promise<Response> {
  const call = `${init.method ?? 'GET'} ${path.split('?')[0]}`
  try {
    const response = await fetch(`.${path}`, init)
    if (!response.ok) console.error(`${call} failed: the shop answered ${response.status}`)
    return response
  } catch (error) {
    const isCancelled = init.signal?.aborted ?? false
    if (!isCancelled) console.error(`${call} failed:`, error)
    throw error
  }
}

async function send<T>(
  method: string,
  path: string,
  payload?: unknown,
  options: Pick<RequestInit, 'keepalive'> = {},
): Promise<T> {
  const { body, type } = encoded(payload)
  const headers = sessionHeaders()
  if (type) headers['Content-Type'] = type
  const init: RequestInit = { method, headers, ...options }
  if (body !== undefined) init.body = body
  const response = await fetchFromShop(path, init)
  const suspect = response.headers.get(CUSTOM_FIX_HEADER)
  if (suspect !== null) blameCustomFix(suspect)
  if (!response.ok) throw new HttpError(response.status, await bodyOf(response))
  return bodyOf(response)
}

/**
 * Talks to the shop. Paths start with a slash and are relative to the document, so the shop works under any base path.
 * Query strings are sent as they are given: if the shop wants them encoded, encode them.
 *     const { data } = await http.get<Success<Product[]>>('/rest/products/search?q=')
 * Rejects with HttpError when the shop says no, and with TypeError when it cannot be reached.
 */
export const http = {
  get: <T>(path: string) => send<T>('GET', path),
  post: <T>(path: string, body?: unknown) => send<T>('POST', path, body),
  put: <T>(path: string, body?: unknown) => send<T>('PUT', path, body),
  /** As `put`, but the request continues when the page is left. At most 64 KB. */
  putLast: <T>(path: string, body?: unknown) => send<T>('PUT', path, body, { keepalive: true }),
  patch: <T>(path: string, body?: unknown) => send<T>('PATCH', path, body),
  delete: <T>(path: string) => send<T>('DELETE', path),
}

/**
 * GET for customers only. Rejects with NotSignedIn, before anything is sent, without a token that may be accepted: the
 * shop would refuse the request and count the refusal as an attack of the learner.
 */
export async function getAsCustomer<T>(path: string): Promise<T> {
  if (!isUsableToken(localStorage.getItem('token'))) throw new NotSignedIn()
  return http.get<T>(path)
}

function messageIn(body: unknown): string | undefined {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return undefined
  if ('error' in body) return messageIn(body.error)
  if ('message' in body && typeof body.message === 'string') return body.message
  return undefined
}

/** The shop's message about an error, as one line, or undefined if there is none. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof HttpError)) return undefined
  const message = messageIn(error.body)?.trim()
  return message && !message.startsWith('<') ? message : undefined
}
