import { type Agent, request } from 'node:http'

/** Where a class is that is asked on this machine, whatever its names say. */
export interface Way {
  agent: Agent
  port: number
}

/** A call to one of the names of a class. */
export interface HostRequest {
  method: string
  /** With the name. */
  url: string
  cookie: string
  headers?: Record<string, string>
  body?: string | undefined
  /** Whether anybody reads the answer; otherwise it is only waited for. Default: yes. */
  isRead?: boolean
}

/** What came back. Status 0: nobody answered. */
export interface HostResponse {
  status: number
  text: string
  /** The first one that it sets, as it is sent back. */
  cookie: string
  /** What the answer is known by when it is asked for again. */
  etag?: string | undefined
}

const PATIENCE_MS = 30_000

/** Asks by a name of the class. Never fails: no answer is status 0. */
export function requestByHostName(
  { agent, port }: Way,
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

/** Somebody who comes to a class: to its porch, by its code, under a nickname. */
export interface Newcomer {
  /** `http://join.class.test:4980` */
  porch: string
  code: string
  nickname: string
}

/** From the porch into a shop: where that is, and the pass for it. `trouble`: what the porch said instead. */
export async function joinByHostName(
  way: Way,
  { porch, code, nickname }: Newcomer,
): Promise<{ origin: string; cookie: string } | { trouble: string }> {
  const form = (url: string, fields: Record<string, string>): Promise<HostResponse> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: porch }
    const body = new URLSearchParams(fields).toString()
    return requestByHostName(way, { method: 'POST', url, cookie: '', headers, body })
  }
  const welcome = await form(`${porch}/.class/join`, { code, nickname })
  const enter = /action="([^"]+\/\.class\/enter)"/.exec(welcome.text)?.[1] ?? ''
  const once = /name="once" value="([^"]+)"/.exec(welcome.text)?.[1] ?? ''
  if (!enter) return { trouble: `joining was answered with ${welcome.status}: ${welcome.text.slice(0, 300)}` }
  const { cookie } = await form(enter, { once })
  return { origin: new URL(enter).origin, cookie }
}
