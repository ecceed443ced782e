import type { HostAnswer, HostRequest } from './host.ts'

/** The parts of Node that send requests. */
export interface NodeRequests {
  http: object
  https: object
  fetch: unknown
}

export type MakeNodeRequests = (send: (request: HostRequest) => HostAnswer) => NodeRequests

/** `http`, `https` and `fetch` of a host with a network. Sent to the realm as source text: see `nodeGlobalsSource`. */
export function makeNodeRequests(send: (request: HostRequest) => HostAnswer): NodeRequests {
  type Handler = (...given: unknown[]) => unknown
  type Options = Record<string, unknown>

  const isFunction = (value: unknown): value is Handler => typeof value === 'function'
  const fieldsOf = (value: unknown): Options =>
    typeof value === 'object' && value !== null ? { ...value } : {}
  const headersOf = (headers: unknown): Record<string, string> => {
    const list = Array.isArray(headers) ? headers : Object.entries(fieldsOf(headers))
    return Object.fromEntries(list.map(([name, value]) => [`${name}`.toLowerCase(), `${value}`]))
  }
  const later = (work: () => void): void => void Promise.resolve().then(work)
  const failure = (message: string, code: string): Error => Object.assign(new Error(message), { code })

  const emitter = () => {
    const handlers: [string, Handler][] = []
    const self: Record<string, unknown> = {}
    const add = (name: unknown, handler: unknown) => {
      if (isFunction(handler)) handlers.push([`${name}`, handler])
      return self
    }
    Object.assign(self, { on: add, once: add, addListener: add })
    for (const name of ['setEncoding', 'setTimeout', 'unref', 'resume', 'setHeader', 'destroy', 'off'])
      self[name] = () => self
    const emit = (name: string, ...given: unknown[]): void => {
      for (const [wanted, handler] of handlers) if (wanted === name) handler(...given)
    }
    return { self, emit }
  }

  const respond = (answer: Exclude<HostAnswer, { error: object }>): { self: Options; flow: () => void } => {
    const { self, emit } = emitter()
    const { status, headers, body } = answer
    Object.assign(self, { statusCode: status, headers, httpVersion: '1.1', complete: true })
    const chunks = async function* () {
      yield body
    }
    Object.assign(self, { [Symbol.asyncIterator]: chunks })
    const flow = (): void => {
      if (body !== '') emit('data', body)
      emit('end')
      emit('close')
    }
    return { self, flow }
  }

  const urlOf = (scheme: string, target: unknown, options: Options): string => {
    const isAddress = typeof target === 'string' || 'href' in fieldsOf(target)
    if (isAddress) return `${typeof target === 'string' ? target : fieldsOf(target).href}`
    const { protocol = scheme, hostname, host, port, path = '/' } = options
    return `${protocol}//${hostname ?? host ?? 'localhost'}${port === undefined ? '' : `:${port}`}${path}`
  }

  const request = (scheme: string, ...given: unknown[]): Options => {
    const [target] = given
    const options: Options = Object.assign({}, ...given.map(fieldsOf))
    const callback = given.find(isFunction)
    const { self, emit } = emitter()
    let body = ''
    let isSent = false
    const write = (chunk: unknown): boolean => {
      if (chunk !== undefined && !isFunction(chunk)) body += `${chunk}`
      return true
    }
    const end = (chunk?: unknown): Options => {
      if (isSent) return self
      isSent = true
      write(chunk)
      const answer = send({
        method: `${options.method ?? 'GET'}`,
        url: urlOf(scheme, target, options),
        headers: headersOf(options.headers),
        body,
        followRedirects: false,
      })
      later(() => {
        if (answer.error) return emit('error', failure(answer.error.message, answer.error.code))
        const response = respond(answer)
        callback?.(response.self)
        emit('response', response.self)
        later(response.flow)
      })
      return self
    }
    return Object.assign(self, { write, end })
  }
  const module = (scheme: string): object => ({
    request: (...given: unknown[]) => request(scheme, ...given),
    get: (...given: unknown[]) => {
      const sent = request(scheme, ...given)
      if (isFunction(sent.end)) sent.end()
      return sent
    },
  })

  const fetch = async (target: unknown, given: unknown): Promise<object> => {
    const { method = 'GET', headers, body = '', redirect } = fieldsOf(given)
    const answer = send({
      method: `${method}`,
      url: urlOf('http:', typeof target === 'string' ? target : `${fieldsOf(target).url ?? target}`, {}),
      headers: headersOf(headers),
      body: `${body}`,
      followRedirects: redirect !== 'manual',
    })
    if (answer.error) {
      const cause = failure(answer.error.message, answer.error.code)
      throw Object.assign(new TypeError('fetch failed'), { cause })
    }
    const { status, url, body: text } = answer
    const find = (name: unknown): string | undefined => answer.headers[`${name}`.toLowerCase()]
    return {
      status,
      ok: status >= 200 && status < 300,
      url,
      headers: {
        get: (name: unknown) => find(name) ?? null,
        has: (name: unknown) => find(name) !== undefined,
      },
      text: async () => text,
      json: async () => JSON.parse(text),
    }
  }
  return { http: module('http:'), https: module('https:'), fetch }
}
