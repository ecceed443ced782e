import { EventEmitter } from 'node:events'
import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import {
  isFromBrowser,
  parseToolToken,
  stripToolPath,
  stripToolPathOfSockets,
  toolPath,
} from './tool-path.ts'

const token = { shop: 'a3abcdefghijkl', key: '0123456789abcdef0123456789abcdef' }
const path = toolPath(token)

it.each(['', '/', '/rest/products', '?x=1'])('reads the token in the path of a tool: %s', (rest) => {
  expect(parseToolToken(path + rest)).toEqual(token)
})

it.each([
  undefined,
  '',
  `${path}0`,
  `${path}-x`,
  path.slice(0, -1),
  `/x${path}`,
  path.replace('a3a', 'A3a'),
  path.toUpperCase(),
  `/tools/${token.shop}`,
])('reads none in %s', (url) => {
  expect(parseToolToken(url)).toBeUndefined()
})

describe('a request', () => {
  it.each([
    { origin: 'http://shop.test' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-mode': 'navigate' },
    { 'service-worker': 'script' },
    { 'upgrade-insecure-requests': '1' },
  ])('with %j is from a browser', (headers) => {
    expect(isFromBrowser({ headers })).toBe(true)
  })

  it.each([{}, { 'user-agent': 'sqlmap' }, { 'sec-fetch-mode': 'cors', 'user-agent': 'node' }])(
    'with %j is from a program',
    (headers) => {
      expect(isFromBrowser({ headers })).toBe(false)
    },
  )
})

describe('the answer to a tool', () => {
  function answer(headers: Record<string, string | string[]>) {
    const request = {
      url: `${path}/rest/x`,
      method: 'GET',
      headers: { host: '127.0.0.1:3000' },
    } as IncomingMessage
    const response = new ServerResponse(request)
    stripToolPath(request, response, token)
    response.writeHead(302, headers)
    return { url: request.url, headers: response.getHeaders() }
  }

  it('leads back to its path, and is sandboxed in a browser', () => {
    const { url, headers } = answer({ location: 'http://127.0.0.1:3000/login', 'set-cookie': 'token=x' })
    expect(url).toBe('/rest/x')
    expect(headers).toEqual({
      location: `http://127.0.0.1:3000${path}/login`,
      'set-cookie': [`token=x; Path=${path}/`],
      'content-security-policy': ['sandbox'],
      'referrer-policy': 'no-referrer',
    })
  })

  it('keeps the policies of the page', () => {
    const { headers } = answer({ 'content-security-policy': "img-src 'self'" })
    expect(headers['content-security-policy']).toEqual(["img-src 'self'", 'sandbox'])
  })
})

describe('a socket', () => {
  /** Opens a socket. Returns the address that the shop sees, the one that was resolved, and what was answered. */
  function open(url: string, headers: Record<string, string> = {}) {
    const server = new EventEmitter()
    const resolved: string[] = []
    const answered: string[] = []
    const seen: string[] = []
    server.on('upgrade', (request: IncomingMessage) => seen.push(request.url ?? ''))
    stripToolPathOfSockets(server as Server, {
      tokenOf: (request) => parseToolToken(request.url),
      resolveNow: (request) => resolved.push(request.url ?? ''),
    })
    server.emit('upgrade', { url, headers }, { end: (text: string) => answered.push(text) })
    return { seen, resolved, answered }
  }

  it('of a tool reaches the shop without the token in its path', () => {
    const url = `${path}/socket.io/?EIO=4`
    expect(open(url)).toEqual({ seen: ['/socket.io/?EIO=4'], resolved: [url], answered: [] })
  })

  it('of a browser is refused there', () => {
    const { resolved, answered } = open(`${path}/socket.io/`, { origin: 'http://evil.test' })
    expect([resolved, answered.length]).toEqual([[], 1])
    expect(answered[0]).toMatch(/^HTTP\/1\.1 403 /)
  })

  it('without a token is not touched', () => {
    expect(open('/socket.io/', { origin: 'http://a.test' })).toEqual({
      seen: ['/socket.io/'],
      resolved: [],
      answered: [],
    })
  })
})
