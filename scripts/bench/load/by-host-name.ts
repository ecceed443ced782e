import { type Agent, request } from 'node:http'

/** Address of a class server on this machine. Its host names need no DNS. */
export interface ClassAddress {
  agent: Agent
  port: number
}

/** A request to one of the class's host names. */
export interface HostRequest {
  method: string
  /** Includes the host name. */
  url: string
  cookie: string
  headers?: Record<string, string>
  body?: string | undefined
  /** False if the body is discarded. Default: true. */
  isRead?: boolean
}

/** The response. Status 0 means that there was none. */
export interface HostResponse {
  status: number
  text: string
  /** The first cookie that the response sets, in the form in which it is sent back. */
  cookie: string
  /** The ETag for a conditional request. */
  etag?: string | undefined
}

const PATIENCE_MS = 30_000

/** Sends a request to a host name of the class. Never rejects: without a response the status is 0. */
export function requestByHostName(
  { agent, port }: ClassAddress,
  { method, url, cookie, headers = {}, body, isRead = true }: HostRequest,
): Promise<HostResponse> {
  const { host, pathname, search } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<HostResponse>()
  const fail = (): void => resolve({ status: 0, text: '', cookie: '' })
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const own = { accept: '*/*', ...headers, ...length, host, cookie }
  const to = { host: '127.0.0.1', port, agent, method, path: pathname + search, timeout: PATIENCE_MS }
  const sent = request({ ...to, headers: own }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => {
      if (isRead) text += part
    })
    response.on('error', fail)
    response.on('end', () => {
      const set = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      resolve({ status: response.statusCode ?? 0, text, cookie: set, etag: response.headers.etag })
    })
  })
  sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
  sent.on('error', fail)
  sent.end(body)
  return promise
}

/** A learner who joins a class with its code, under a nickname. */
export interface JoiningLearner {
  /** The join page: `http://join.class.test:4980` */
  joinOrigin: string
  code: string
  nickname: string
}

/** Joins a class. Returns the address of the shop and its access cookie, or in `problem` the error of the join page. */
export async function joinByHostName(
  address: ClassAddress,
  { joinOrigin, code, nickname }: JoiningLearner,
): Promise<{ origin: string; cookie: string } | { problem: string }> {
  const form = (url: string, fields: Record<string, string>): Promise<HostResponse> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: joinOrigin }
    const body = new URLSearchParams(fields).toString()
    return requestByHostName(address, { method: 'POST', url, cookie: '', headers, body })
  }
  const welcome = await form(`${joinOrigin}/.class/join`, { code, nickname })
  const enter = /action="([^"]+\/\.class\/enter)"/.exec(welcome.text)?.[1] ?? ''
  const once = /name="once" value="([^"]+)"/.exec(welcome.text)?.[1] ?? ''
  if (!enter) return { problem: `joining was answered with ${welcome.status}: ${welcome.text.slice(0, 300)}` }
  const { cookie } = await form(enter, { once })
  return { origin: new URL(enter).origin, cookie }
}
