import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShopEvents } from '#lab'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import type { Shop } from '../shop.ts'
import {
  bytesOf,
  jsonReply,
  type Neighbour,
  NetworkError,
  type NetworkReply,
  type NetworkRequest,
  textOf,
  textReply,
} from './neighbour.ts'
import { FakeNetwork, type FetchOptions, NetworkQuota } from './network.ts'
import { putHostedPage } from './rented-hosts.ts'

const OWN = 'shop.example:8080'

let application: TestApplication
let shop: Shop
let network: FakeNetwork
const asked: NetworkRequest[] = []
const events: ShopEvents['neighbour.asked'][] = []

const answers: Record<string, (request: NetworkRequest) => NetworkReply | Promise<NetworkReply>> = {
  '/to': ({ url }) => ({
    status: Number(url.searchParams.get('status') ?? 302),
    headers: { Location: url.searchParams.get('url') ?? '' },
    body: '',
  }),
  '/loop': () => ({ status: 307, headers: { location: '/loop' }, body: '' }),
  '/never': () => new Promise(() => undefined),
  '/away': () => {
    throw new NetworkError('ECONNRESET', 'socket hang up')
  },
  '/broken': () => {
    throw new TypeError('a fault of ours')
  },
  '/long': () => textReply(200, 'ж'.repeat((128 << 10) + 1)),
  '/bytes': () => ({ status: 200, headers: {}, body: new Uint8Array([0, 255, 200]) }),
  '/odd-headers': () => ({
    status: 200,
    headers: { 'X-Fine': 'ja', 'a b': 'x', 'x-split': 'a\r\nset-cookie: b', 'x-wide': 'ж' },
    body: '',
  }),
  '/long-headers': () => ({ status: 200, headers: { 'x-long': 'x'.repeat(200_000) }, body: '' }),
}

const peel: Neighbour = {
  hosts: ['peel.example', 'xn--pfel-koa.example', '169.254.169.254', '[fd00:ec2::254]', 'metadata.internal'],
  reachedFrom: ['server', 'outsider'],
  answer: (request) => {
    asked.push(request)
    const { method, url, body } = request
    return (
      answers[url.pathname]?.(request) ?? jsonReply(200, { method, path: url.pathname + url.search, body })
    )
  },
}
const inside: Neighbour = {
  hosts: ['till.internal'],
  reachedFrom: ['server'],
  answer: () => textReply(200, 'the till'),
}

beforeAll(async () => {
  application = await openTestApplication()
  shop = await application.host.open('network')
  shop.on((event, payload) => {
    if (event === 'neighbour.asked') events.push(payload as ShopEvents['neighbour.asked'])
  })
})
afterAll(() => closeTestApplication(application))
beforeEach(() => {
  asked.length = 0
  events.length = 0
  network = open()
})
afterEach(() => void vi.useRealTimers())

function open(quota = new NetworkQuota()): FakeNetwork {
  const ask = async (request: NetworkRequest) => {
    asked.push(request)
    return textReply(200, `the shop at ${request.url.pathname}${request.url.search}`)
  }
  return new FakeNetwork(shop, [peel, inside], { host: OWN, ask }, quota)
}
const fetch = (address: string, options?: FetchOptions) => network.fetch(address, options)
const text = async (address: string, options?: FetchOptions) => textOf(await fetch(address, options))
const to = (url: string, status = 302) =>
  `http://peel.example/to?status=${status}&url=${encodeURIComponent(url)}`

describe('an address in the fake network', () => {
  it.each([
    'http://shop.example:8080/a?b=c#d',
    'https://SHOP.example.:8080/a?b=c',
    'http://localhost:3000/a?b=c',
    'http://localhost.:3000/a?b=c',
    'http://127.0.0.1:8080/a?b=c',
    'http://127.1:3000/x/../a?b=c',
    'http://2130706433:3000/a?b=c',
    'http://0x7f.0.0.1:3000/a?b=c',
    'http://0177.0.0.1:3000/a?b=c',
    'http://127.0.0.1.:3000/a?b=c',
    'http://[::1]:3000/a?b=c',
    'http://[0:0:0:0:0:0:0:1]:3000/a?b=c',
    'http://[::ffff:127.0.0.1]:3000/a?b=c',
    'http://[::ffff:7f00:1]:3000/a?b=c',
    'http://0.0.0.0:3000/a?b=c',
    'http://me:secret@localhost:3000/a?b=c',
  ])('leads to the shop itself: %s', async (address) => {
    expect(await text(address)).toBe('the shop at /a?b=c')
  })

  it.each([
    'http://peel.example/a',
    'https://PEEL.example./a#top',
    'http://peel.example:80/a',
    'https://peel.example:443/a',
    'http://äpfel.example/a',
    'http://xn--pfel-koa.example/a',
    'http://metadata.internal/a',
    'http://169.254.169.254/a',
    'http://169.254.43518/a',
    'http://2852039166/a',
    'http://0xa9fea9fe/a',
    'http://0251.0376.0251.0376/a',
    'http://１６９.254.169.254/a',
    'http://[::ffff:169.254.169.254]/a',
    'http://[::ffff:a9fe:a9fe]/a',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]/a',
    'http://[fd00:ec2:0::254]/a',
  ])('leads to a neighbour: %s', async (address) => {
    expect(JSON.parse(await text(address)).path).toBe('/a')
  })

  it.each([
    ['http://localhost:22/', 'ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:22'],
    ['http://127.0.0.2/', 'ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.2:80'],
    ['https://[::1]/', 'ECONNREFUSED', 'connect ECONNREFUSED ::1:443'],
    ['http://peel.example:8080/', 'ECONNREFUSED', 'connect ECONNREFUSED peel.example:8080'],
    ['http://peel.example:443/', 'ECONNREFUSED', 'connect ECONNREFUSED peel.example:443'],
    ['http://10.0.0.1:8080/', 'ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:8080'],
    ['https://[2001:db8::1]/', 'ETIMEDOUT', 'connect ETIMEDOUT 2001:db8::1:443'],
    ['https://nobody.example/', 'ENOTFOUND', 'getaddrinfo ENOTFOUND nobody.example'],
    ['http://localhost.example:3000/', 'ENOTFOUND', 'getaddrinfo ENOTFOUND localhost.example'],
    ['http://not-peel.example/', 'ENOTFOUND', 'getaddrinfo ENOTFOUND not-peel.example'],
    ['http://peel.example../', 'ENOTFOUND', 'getaddrinfo ENOTFOUND peel.example.'],
    [`http://${'a'.repeat(7_000)}.example/`, 'ENOTFOUND', 'getaddrinfo ENOTFOUND aaa'],
    [`http://${'a'.repeat(10_000)}.example/`, 'ERR_INVALID_URL', 'Invalid URL'],
    ['file:///etc/passwd', 'ERR_INVALID_PROTOCOL', 'unknown scheme'],
    ['gopher://peel.example/', 'ERR_INVALID_PROTOCOL', 'unknown scheme'],
    ['nonsense', 'ERR_INVALID_URL', 'Invalid URL'],
    ['http://', 'ERR_INVALID_URL', 'Invalid URL'],
    ['http://256.256.256.256/', 'ERR_INVALID_URL', 'Invalid URL'],
    ['http://peel.example:99999/', 'ERR_INVALID_URL', 'Invalid URL'],
  ])('is refused in Node’s words: %.60s', async (address, code, message) => {
    const error = await fetch(address).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
    expect(asked).toEqual([])
    expect(events).toEqual([])
  })

  it('exists only for those who reach its machine', async () => {
    expect(await text('http://till.internal/')).toBe('the till')
    await expect(fetch('http://till.internal/', { from: 'outsider' })).rejects.toThrow(
      'ENOTFOUND till.internal',
    )
    await expect(fetch('http://169.254.169.254/', { from: 'browser' })).rejects.toThrow(
      'connect ETIMEDOUT 169.254.169.254:80',
    )
  })

  it('belongs to a neighbour, even if a page was put there', async () => {
    const page = { path: '/', status: 200, headers: {}, body: 'mine' }
    for (const host of ['till.internal', 'localhost', 'mine.example']) putHostedPage(shop, { ...page, host })
    expect(await text('http://till.internal/')).toBe('the till')
    await expect(fetch('http://localhost/')).rejects.toThrow('ECONNREFUSED')
    for (const from of ['server', 'browser', 'outsider'] as const)
      expect(await text('https://mine.example/', { from })).toBe('mine')
    await expect(fetch('https://mine.example:8443/')).rejects.toThrow(
      'connect ECONNREFUSED mine.example:8443',
    )
    expect(events.map(({ host, isRented }) => [host, isRented]).slice(1)).toEqual(
      Array(3).fill(['mine.example', true]),
    )
  })
})

describe('a request in the fake network', () => {
  it('arrives as it was sent, and is told to judges', async () => {
    const reply = await fetch('http://peel.example/a?b=%20c#d', {
      method: 'post',
      headers: { 'X-One': '1' },
      body: 'жук',
    })
    expect(JSON.parse(textOf(reply))).toEqual({ method: 'POST', path: '/a?b=%20c', body: 'жук' })
    expect(reply).toMatchObject({ status: 200, url: 'http://peel.example/a?b=%20c', redirects: 0 })
    expect(events).toEqual([
      {
        from: 'server',
        isRented: false,
        host: 'peel.example',
        method: 'POST',
        path: '/a',
        query: '?b=%20c',
        headers: { 'x-one': '1' },
        body: 'жук',
        status: 200,
      },
    ])
  })

  it('has the credentials of its address in a header', async () => {
    await fetch('http://m%C3%A9:p%3A%@peel.example/a')
    expect(asked[0]?.headers).toEqual({ authorization: `Basic ${btoa('mÃ©:p%3A%')}` })
    expect(asked[0]?.url.href).toBe('http://peel.example/a')
    await fetch('http://me:secret@peel.example/a', { headers: { Authorization: 'Bearer x' } })
    expect(asked[1]?.headers).toEqual({ authorization: 'Bearer x' })
  })

  it.each([
    [{ method: 'GET\r\nX: y' }, 'Method must be a valid HTTP token ["GET\r\nX: y"]'],
    [{ method: '' }, 'Method must be a valid HTTP token [""]'],
    [{ headers: { 'a b': 'x' } }, 'Header name must be a valid HTTP token ["a b"]'],
    [{ headers: { '': 'x' } }, 'Header name must be a valid HTTP token [""]'],
    [{ headers: { 'x-a': 'b\r\nx-c: d' } }, 'Invalid character in header content ["x-a"]'],
    [{ headers: { 'x-a': 'ж' } }, 'Invalid character in header content ["x-a"]'],
    [{ body: 'ж'.repeat((128 << 10) + 1) }, 'the body is too long'],
  ])('is not sent if it is invalid: %#', async (options, message) => {
    await expect(fetch('http://peel.example/', options)).rejects.toThrow(message)
    expect(asked).toEqual([])
  })

  it('with endless headers is refused by every machine', async () => {
    const headers = { 'x-long': 'x'.repeat(200_000) }
    for (const address of ['http://peel.example/', 'http://localhost:3000/', 'http://mine.example/'])
      expect(await fetch(address, { headers })).toMatchObject({ status: 431, body: '' })
    expect(asked).toEqual([])
  })
})

describe('a reply in the fake network', () => {
  it('may be bytes', async () => {
    const reply = await fetch('http://peel.example/bytes')
    expect([...bytesOf(reply)]).toEqual([0, 255, 200])
    expect([...bytesOf(textReply(200, 'é'))]).toEqual([0xc3, 0xa9])
    expect(textOf({ body: new TextEncoder().encode('é') })).toBe('é')
  })

  it('has no header that no server could send', async () => {
    expect((await fetch('http://peel.example/odd-headers')).headers).toEqual({ 'x-fine': 'ja' })
  })

  it('to HEAD has no body', async () => {
    expect(await fetch('http://peel.example/a', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
  })

  it.each([
    ['/away', 'socket hang up'],
    ['/long', 'the answer is too long'],
    ['/long-headers', 'Parse Error: Header overflow'],
  ])('may not arrive: %s', async (path, message) => {
    const error = await fetch(`http://peel.example${path}`).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ message })
    expect(events).toEqual([])
  })

  it('is not made up where a neighbour is faulty', async () => {
    const error = await fetch('http://peel.example/broken').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('is followed: %i', async (status) => {
    const reply = await fetch(to('//metadata.internal/x', status))
    expect(reply).toMatchObject({ status: 200, url: 'http://metadata.internal/x', redirects: 1 })
  })

  it.each([
    ['POST', 301, 'GET', ''],
    ['POST', 302, 'GET', ''],
    ['POST', 303, 'GET', ''],
    ['POST', 307, 'POST', 'x'],
    ['POST', 308, 'POST', 'x'],
    ['PUT', 302, 'PUT', 'x'],
    ['PUT', 303, 'GET', ''],
    ['HEAD', 303, 'HEAD', ''],
  ])('turns %s after %i into %s', async (method, status, then, body) => {
    const headers = { 'content-type': 'text/plain', 'x-kept': 'yes' }
    await fetch(to('/a', status), { method, headers, ...(method !== 'HEAD' && { body: 'x' }) })
    const last = asked.at(-1)
    expect([last?.method, last?.body]).toEqual([then, body])
    expect(last?.headers).toEqual(then === 'GET' ? { 'x-kept': 'yes' } : headers)
  })

  it.each([
    ['/a', true],
    ['http://peel.example./a', true],
    ['https://peel.example/a', false],
    ['http://metadata.internal/a', false],
    ['http://localhost:3000/a', false],
  ])('to %s keeps credentials: %s', async (address, isKept) => {
    const headers = { authorization: 'Bearer x', cookie: 'token=x', 'x-other': 'y' }
    await fetch(to(address), { headers })
    expect(asked.at(-1)?.headers).toEqual(isKept ? headers : { 'x-other': 'y' })
  })

  it('is followed three times', async () => {
    expect(await fetch(to(to(to('/a'))))).toMatchObject({ redirects: 3 })
    await expect(fetch(to(to(to(to('/a')))))).rejects.toThrow('redirect count exceeded')
    asked.length = 0
    await expect(fetch('http://peel.example/loop')).rejects.toThrow('redirect count exceeded')
    expect(asked).toHaveLength(4)
  })

  it('is followed only where it may be, and is shown as it is written', async () => {
    const shown: string[] = []
    const mayFollow = async (url: URL) => {
      shown.push(url.href)
      url.hostname = 'changed.example'
      return url.pathname !== '/stop'
    }
    const reply = await fetch(to(to('http://PEEL.example./stop')), { mayFollow })
    expect(reply).toMatchObject({ status: 302, redirects: 1 })
    expect(shown).toEqual([to('http://PEEL.example./stop'), 'http://peel.example./stop'])
  })

  it.each([
    ['file:///etc/passwd', 'unknown scheme'],
    ['http://', 'Invalid URL'],
    [`http://${'a'.repeat(9_000)}.example/`, 'Invalid URL'],
    ['http://10.0.0.1/', 'connect ETIMEDOUT 10.0.0.1:80'],
    ['http://localhost:25/', 'connect ECONNREFUSED 127.0.0.1:25'],
  ])('to %.40s fails', async (address, message) => {
    const location = answers['/to']
    answers['/to'] = () => ({ status: 302, headers: { location: address }, body: '' })
    await expect(fetch('http://peel.example/to')).rejects.toThrow(message)
    if (location) answers['/to'] = location
  })

  it('from outside does not lead inside', async () => {
    await expect(fetch(to('http://till.internal/'), { from: 'outsider' })).rejects.toThrow('ENOTFOUND')
    expect(await text(to('http://till.internal/'))).toBe('the till')
  })
})

describe('the limits of one exchange', () => {
  it('end it after sixty requests', async () => {
    for (let i = 0; i < 60; i++) await fetch('http://peel.example/a')
    await expect(fetch('http://peel.example/a')).rejects.toThrow('too many requests in one exchange')
    expect(asked).toHaveLength(60)
  })

  it('give others a turn before each request but the first', async () => {
    const yieldTurn = vi.fn(async () => undefined)
    network = open(new NetworkQuota(yieldTurn))
    await fetch('http://peel.example/a')
    expect(yieldTurn).toHaveBeenCalledTimes(0)
    await fetch(to('/a'))
    expect(yieldTurn).toHaveBeenCalledTimes(2)
  })

  it('count redirects, failures, and what is shared', async () => {
    const quota = new NetworkQuota()
    network = open(quota)
    const other = open(quota)
    for (let i = 0; i < 10; i++) {
      await expect(network.fetch('http://peel.example/loop')).rejects.toThrow('redirect count')
      await expect(other.fetch('http://nobody.example/')).rejects.toThrow('ENOTFOUND')
    }
    for (let i = 0; i < 10; i++) await other.fetch('http://peel.example/a')
    await expect(network.fetch('http://peel.example/a')).rejects.toThrow('too many requests')
  })

  it('end the wait for a neighbour that never answers, redirects included', async () => {
    vi.useFakeTimers()
    const outcome = fetch(to('/never')).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(4_990)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(await outcome).toMatchObject({ code: 'ETIMEDOUT', message: 'connect ETIMEDOUT peel.example:80' })
    expect(vi.getTimerCount()).toBe(0)
    expect(events).toHaveLength(1)
  })
})
