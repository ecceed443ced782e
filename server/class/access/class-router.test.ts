import { type IncomingHttpHeaders, type IncomingMessage, Server, ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { JOIN_STYLE_PATH } from '../join/pages.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { Addresses } from './addresses.ts'
import { type ClassRouterOptions, routeClassRequests } from './class-router.ts'
import type { RequestTarget } from './resolve-shop.ts'
import { toolPath } from './tool-path.ts'

const SHOP = 'a3abcdefghijkl'
const OTHER = 'b3abcdefghijkl'
const HOST = `${SHOP}.class.localhost:3000`
const JOIN_ORIGIN = 'http://join.class.localhost:3000'
const TOKEN = { shop: SHOP, key: '0123456789abcdef0123456789abcdef' }

type ByShop = (RequestTarget & { at: 'shop' })['by']
const inShop = (by: ByShop = 'cookie'): RequestTarget => ({ at: 'shop', shop: SHOP, by })

/** What the router was told, and what it told others. */
let target: RequestTarget = inShop()
let resolve: () => Promise<RequestTarget>
let isWithinRate = true
let isJoinPageCrowded = false
let counted: string[] = []
let present: string[] = []
let asked: string[] = []
let waited = 0
let served = 0
let reported: unknown[] = []

beforeEach(() => {
  target = inShop()
  resolve = async () => target
  isWithinRate = true
  isJoinPageCrowded = false
  counted = []
  present = []
  asked = []
  waited = 0
  served = 0
  reported = []
})

interface Asked {
  host?: string
  url?: string
  method?: string
  headers?: IncomingHttpHeaders
}
interface Given {
  /** Who answered. */
  by: 'shop' | 'join app' | 'router'
  status: number
  text: string
  headers: ReturnType<ServerResponse['getHeaders']>
  url: string | undefined
}

/** Sends a request. A page of the router has its title as text. */
function ask(
  { host = HOST, url = '/', method = 'GET', headers = {} }: Asked = {},
  { base = 'class.localhost', areShopsRemote = false } = {},
): Promise<Given> {
  const answered = Promise.withResolvers<Given>()
  const request = { method, url, headers: { host, ...headers } } as IncomingMessage
  const response = new ServerResponse(request)
  const answer = (by: Given['by'], text = '') =>
    answered.resolve({
      by,
      status: response.statusCode,
      text,
      headers: response.getHeaders(),
      url: request.url,
    })
  response.writeHead = ((status: number, given: Record<string, string> = {}) => {
    response.statusCode = status
    for (const [name, value] of Object.entries(given)) response.setHeader(name, value)
    return response
  }) as typeof response.writeHead
  response.end = ((text?: string) => {
    answer('router', text)
    return response
  }) as typeof response.end
  const server = new Server()
  server.on('request', () => {
    served += 1
    answer('shop')
  })
  routeClassRequests(server, {
    resolver: { resolve, accessEnd: async () => 'removed' },
    addresses: new Addresses(base, 3000, false, '127.0.0.1'),
    joinApp: {
      noticePage: (_: IncomingHttpHeaders, title: string) => title,
      routing: () => answer('join app'),
    },
    joinRequestLimit: { acquire: () => !isJoinPageCrowded },
    rateLimits: {
      take: (shop: string) => {
        counted.push(shop)
        return isWithinRate
      },
      waitSeconds: 7,
    },
    presence: { recordRequest: (shop: string) => present.push(shop) },
    activity: { asked: (shop: string, path: string) => asked.push(`${shop} ${path}`) },
    reporter: { unexpected: (error: unknown) => reported.push(error) },
    anonymousTurn: async () => {
      waited += 1
    },
    areShopsRemote,
  } as unknown as ClassRouterOptions)
  server.emit('request', request, response)
  return answered.promise
}

describe('a learner', () => {
  it('gets into the shop, and counts as present', async () => {
    const { by, headers } = await ask({ url: '/rest/products' })
    expect(by).toBe('shop')
    expect(headers).toEqual({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    })
    expect([counted, present, asked]).toEqual([[SHOP], [SHOP], [`${SHOP} /rest/products`]])
    expect(waited).toBe(0)
  })

  it('of a team counts in both shops', async () => {
    target = { at: 'shop', shop: SHOP, by: 'cookie', member: { shop: OTHER } as never }
    await ask()
    expect([counted, present]).toEqual([[SHOP], [SHOP, OTHER]])
  })

  it('asks somebody who sends too much to wait', async () => {
    isWithinRate = false
    const { by, status, headers, text } = await ask()
    expect([by, status, headers['retry-after']]).toEqual(['router', 429, '7'])
    expect(text).toContain('Too many requests')
    expect([present, served]).toEqual([[], 0])
  })

  it('gets a page that says that the shop moves where it runs on another machine', async () => {
    const { status, text, headers } = await ask({}, { areShopsRemote: true })
    expect([status, text, headers['retry-after'], headers.refresh]).toEqual([503, 'One moment', '1', '2'])
  })

  it('gets nothing that a browser keeps, with one address for all shops', async () => {
    const { headers } = await ask({ host: '192.0.2.7:3000' }, { base: '192.0.2.7' })
    expect(headers['cache-control']).toBe('no-store')
    // Browsers ignore it without HTTPS.
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
  })
})

describe('a request gets into no shop', () => {
  it.each<[string, RequestTarget, number, string]>([
    ['under an unknown name', { at: 'unknown' }, 421, 'Unknown address'],
    ['of a copy that is gone', { at: 'ended-copy' }, 410, 'This copy is gone'],
    ['without access', { at: 'no-access' }, 401, 'This shop belongs to somebody'],
    ['after the end of the class', { at: 'ended-class' }, 401, 'This class has ended'],
  ])('%s', async (_, at, status, title) => {
    target = at
    const given = await ask({ url: '/rest/products' })
    expect([given.by, given.status, given.text]).toEqual(['router', status, title])
    expect(given.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect([counted, present, waited]).toEqual([[], [], 1])
  })

  it('under an unknown name, except for the style sheet of the page that says so', async () => {
    target = { at: 'unknown' }
    expect((await ask({ url: JOIN_STYLE_PATH })).by).toBe('join app')
  })

  it('to install a service worker', async () => {
    const { status, text } = await ask({ headers: { 'service-worker': 'script' } })
    expect([status, text, waited, counted]).toEqual([403, 'No', 1, []])
  })
})

describe('the page of another shop', () => {
  const refused = [403, 'Not from there']

  it.each<[string, Asked]>([
    ['a call', { headers: { origin: `http://${OTHER}.class.localhost:3000` }, method: 'POST', url: '/x' }],
    ['a call from the join page', { headers: { origin: JOIN_ORIGIN }, url: '/x' }],
    ['a frame', { headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' } }],
    [
      'a link to a deeper page',
      { headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, url: '/x' },
    ],
    ['a form', { headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, method: 'POST' }],
  ])('is refused: %s', async (_, request) => {
    const { status, text } = await ask(request)
    expect([status, text]).toEqual(refused)
    // It neither uses up the learner's rate nor counts as the learner.
    expect([counted, present, waited]).toEqual([[], [], 1])
  })

  it.each<[string, Asked]>([
    [
      'the shop itself',
      { headers: { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }, method: 'POST' },
    ],
    [
      'the join page, to the first page',
      { headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' } },
    ],
    ['elsewhere', { headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }, url: '/x' }],
    ['a page without an origin', { headers: { origin: 'null' }, url: '/x' }],
  ])('is not what comes from %s', async (_, request) => {
    expect((await ask(request)).by).toBe('shop')
  })
})

describe('the join app answers', () => {
  it('at its own name', async () => {
    target = { at: 'join' }
    expect((await ask({ host: 'join.class.localhost:3000' })).by).toBe('join app')
    expect(waited).toBe(1)
  })

  it.each(['/.class', '/.class/enter', '/.CLASS/leave', '/.class?x'])(
    'the paths of the class in a shop: %s',
    async (url) => {
      expect((await ask({ url })).by).toBe('join app')
      target = { at: 'no-access' }
      expect((await ask({ url })).by).toBe('join app')
    },
  )

  it.each(['/.classes', '/x/.class'])('no others: %s', async (url) => {
    expect((await ask({ url })).by).toBe('shop')
  })

  it('a link to join, with one address for all shops', async () => {
    const bare = { base: '192.0.2.7' }
    expect((await ask({ host: '192.0.2.7:3000', url: '/?code=abc' }, bare)).by).toBe('join app')
    expect((await ask({ host: '192.0.2.7:3000', url: '/' }, bare)).by).toBe('shop')
    expect((await ask({ url: '/?code=abc' })).by).toBe('shop')
  })

  it('as long as it is not crowded, and those who are in always', async () => {
    isJoinPageCrowded = true
    expect((await ask({ url: '/.class/leave' })).by).toBe('join app')
    target = { at: 'join' }
    const { status, text, headers } = await ask({ host: 'join.class.localhost:3000' })
    expect([status, text]).toEqual([503, 'One moment'])
    expect(headers).toMatchObject({ connection: 'close', 'retry-after': expect.any(String) })
  })
})

describe('an open page that is not let in any more', () => {
  it.each<[string, RequestTarget]>([
    ['after a removal', { at: 'no-access' }],
    ['after the end of the class', { at: 'ended-class' }],
  ])('gets the reason: %s', async (_, at) => {
    target = at
    const { status, text, headers } = await ask({ url: '/training/class' })
    expect([status, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8'])
    expect(JSON.parse(text)).toMatchObject({ status: 'error', why: 'removed', joinPage: `${JOIN_ORIGIN}/` })
  })

  it('gets the reason at one address for all shops, where it is at the join page', async () => {
    target = { at: 'join' }
    expect((await ask({ url: '/training/class' }, { base: '192.0.2.7' })).text).toContain('removed')
    expect((await ask({ url: '/training/class' })).by).toBe('join app')
  })
})

describe('a trainer', () => {
  it('in a copy does not count, and leaves the address of the copy to no other site', async () => {
    target = inShop('copy')
    const { by, headers } = await ask()
    expect([by, present, asked]).toEqual(['shop', [], []])
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'set-cookie': [expect.stringContaining('dismiss'), expect.any(String)],
    })
  })

  it('in a copy does nothing with the class', async () => {
    target = inShop('copy')
    const { status, text } = await ask({ url: '/.class/leave' })
    expect([status, text]).toEqual([403, 'Not in a copy'])
    expect((await ask({ url: JOIN_STYLE_PATH })).by).toBe('join app')
  })

  it('by consent has a rate of their own and does not count', async () => {
    target = inShop('consent')
    const { by, headers } = await ask()
    expect([by, counted, present]).toEqual(['shop', [`consent-${SHOP}`], []])
    expect(headers['set-cookie']).toHaveLength(2)
    expect(headers['referrer-policy']).toBeUndefined()
  })
})

it('a call of this process itself is passed on as it is', async () => {
  target = inShop('shop-token')
  const { by, headers } = await ask({ headers: { origin: 'http://evil.example' }, url: '/.class/x' })
  expect([by, headers, counted, waited]).toEqual(['shop', {}, [], 0])
})

describe('a tool', () => {
  const bare = '127.0.0.1:3000'
  const url = `${toolPath(TOKEN)}/rest/products`

  it('at a name of its own gets in, and a browser does not navigate there', async () => {
    target = inShop('tool')
    expect((await ask()).by).toBe('shop')
    const { status, text } = await ask({ headers: { 'sec-fetch-mode': 'navigate' } })
    expect([status, text]).toEqual([403, 'For tools only'])
  })

  it('gets in by a path, and the shop does not see it', async () => {
    target = inShop('tool')
    const given = await ask({ host: bare, url })
    expect([given.by, given.url, present]).toEqual(['shop', '/rest/products', [SHOP]])
    expect(given.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it.each<[string, RequestTarget, Asked, number, string]>([
    ['a browser', inShop('tool'), { headers: { origin: 'http://evil.example' } }, 403, 'For tools only'],
    ['without a valid key', { at: 'no-access' }, {}, 401, 'This shop belongs to somebody'],
    ['to the class', inShop('tool'), { url: `${toolPath(TOKEN)}/.class/leave` }, 403, 'For tools only'],
  ])('is refused by a path: %s', async (_, at, request, status, title) => {
    target = at
    const given = await ask({ host: bare, url, ...request })
    expect([given.by, given.status, given.text, waited, counted]).toEqual(['router', status, title, 1, []])
  })

  it('by a path has the rate of its shop', async () => {
    target = inShop('tool')
    isWithinRate = false
    expect((await ask({ host: bare, url })).status).toBe(429)
  })
})

describe('if something fails', () => {
  it('an unreachable class store asks for patience', async () => {
    resolve = () => Promise.reject(new StoreUnavailable('away'))
    const { status, text, headers } = await ask()
    expect([status, text, headers['retry-after'], reported]).toEqual([
      503,
      'One moment',
      expect.any(String),
      [],
    ])
  })

  it('anything else is reported, and shows nothing of itself', async () => {
    const bug = new Error('secret')
    resolve = () => Promise.reject(bug)
    const { status, text } = await ask()
    expect([status, text, reported]).toEqual([503, 'The class cannot be reached at this moment.', [bug]])
  })
})
