import type { IncomingMessage, ServerResponse } from 'node:http'

const prefixes = new WeakMap<IncomingMessage, string>()

/** The path that was removed from a request, such as `/tools/abc`; empty if there was none. */
export function prefixOf(request: IncomingMessage): string {
  return prefixes.get(request) ?? ''
}

/** Removes a prefix from the path of a request. All later code sees the path without it. */
export function stripPrefix(request: IncomingMessage, prefix: string): void {
  const rest = (request.url ?? '').slice(prefix.length)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  prefixes.set(request, prefix)
}

/** Calls `change` with the response when all its headers are known, right before they are sent. */
export function onBeforeHeaders(response: ServerResponse, change: (response: ServerResponse) => void): void {
  const { writeHead } = response
  response.writeHead = ((status: number, ...given: unknown[]) => {
    response.writeHead = writeHead
    const [message, headers] = typeof given[0] === 'string' ? given : [undefined, given[0]]
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
    if (typeof message === 'string') response.statusMessage = message
    change(response)
    return response.writeHead(status)
  }) as typeof writeHead
}

/**
 * Adds a prefix to redirects within this host, and to the paths of cookies. Redirects to other hosts stay as they are.
 */
export function restorePrefix(response: ServerResponse, prefix: string, host: string): void {
  const location = response.getHeader('location')
  if (typeof location === 'string') response.setHeader('location', withPrefix(location, prefix, host))
  const cookies = response.getHeader('set-cookie')
  if (cookies === undefined) return
  const list = Array.isArray(cookies) ? cookies : [String(cookies)]
  response.setHeader(
    'set-cookie',
    list.map((cookie) => cookieBelow(cookie, prefix)),
  )
}

function withPrefix(location: string, prefix: string, host: string): string {
  if (/^\/(?![/\\])/.test(location)) return prefix + location
  const [, origin = '', rest = ''] = /^((?:https?:)?\/\/[^/?#]+)(.*)$/i.exec(location) ?? []
  const isHere = origin.replace(/^.*\/\//, '').toLowerCase() === host.toLowerCase()
  return isHere ? `${origin}${prefix}${rest.startsWith('/') ? rest : `/${rest}`}` : location
}

/** Restricts a cookie to the prefix: it must not reach anything else at the same host. */
function cookieBelow(cookie: string, prefix: string): string {
  const [pair = '', ...attributes] = cookie.split(';').map((text) => text.trim())
  const nameOf = (text: string): string => (text.split('=')[0] ?? '').trim().toLowerCase()
  const paths = attributes.filter((text) => nameOf(text) === 'path').map((text) => text.split('=')[1]?.trim())
  const path = paths.findLast((text) => text?.startsWith('/')) ?? '/'
  const others = attributes.filter((text) => !['path', 'domain'].includes(nameOf(text)))
  return [pair, ...others, `Path=${prefix}${path}`].join('; ')
}
